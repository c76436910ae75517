"""Exports of other programs brought in: read in a process of its own, kept as talk of its time.

One message of an export is one interaction of the channel "import". Its words are the person's own where they
wrote it; all others, assistants and notes too, are words of somebody else, and so never evidence. Its number
lies below zero, in the order of time: in every comparison of numbers, what was brought in was said before
whatever was said here, so that it replaces nothing, and what was forgotten stays forgotten.
"""
