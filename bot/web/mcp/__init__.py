"""The MCP server by which other assistants use a person's memory."""
