"""MCP: the same memory for other assistants, over HTTP and standard input."""
