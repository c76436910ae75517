"""Who is who, and all that is one person's."""
