"""The drawers facts are shown in."""

from __future__ import annotations

from typing import Literal, get_args

Category = Literal["location", "personal", "preference", "work", "health", "general", "person", "project"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
