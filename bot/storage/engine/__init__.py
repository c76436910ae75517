"""The database itself: opened, migrated, copied."""
