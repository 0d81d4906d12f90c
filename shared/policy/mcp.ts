/** Where agents speak the Model Context Protocol, and how much they may say at a time. */
export const MCP = { path: '/mcp', maxBodyBytes: 64 * 1024 } as const
