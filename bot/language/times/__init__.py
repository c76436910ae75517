"""Reads expressions of time in many languages: "last week", "vor drei Tagen", "3 марта", "去年夏天".

A text is folded (case, accents, digits of any script), cut into words, and each word becomes one character
that stands for its roles in a language, so that rules common to all languages are regular expressions over
roles. The words are the packs'.
"""
