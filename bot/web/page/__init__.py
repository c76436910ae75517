"""A person's memory as a page, in a browser or in Telegram."""
