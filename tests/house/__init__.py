"""Measures of the house itself: what the text functions say, how big the rooms are, how many of them a message walks through."""
