"""What a stranger, another person, a page, a model or a file can send, kept as data and sent to the real process.

`python -m tests.attack` runs every case, `python -m tests.attack fuzz --seconds 60` feeds made-up bytes to what
reads data from outside. What each of them can do and how it is held stands in docs/threats.md.
"""
