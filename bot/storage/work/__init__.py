"""Promises: jobs, updates to deal with, words to be said, and what they cost."""
