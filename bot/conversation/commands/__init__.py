"""Slash commands and buttons, the same in every channel; none of them needs a model."""
