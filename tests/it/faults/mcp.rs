//! Faults of the MCP server, injected between the program and the real one.
