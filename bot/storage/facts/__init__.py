"""Memories, candidates, plans, and where each memory comes from."""
