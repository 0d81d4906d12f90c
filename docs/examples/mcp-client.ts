/**
 * A client of the site's MCP server without any package: streamable HTTP is JSON-RPC in a POST.
 *
 *   node docs/examples/mcp-client.ts http://localhost:3000 "transcribe meetings"
 */

interface Listed {
  tools: { name: string; title: string }[]
}

interface Found {
  structuredContent: { data: { total: number; tools: { id: number; name: string }[] } }
}

const [site = 'http://localhost:3000', search = 'transcribe meetings'] = process.argv.slice(2)
let lastId = 0

await request('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'example', version: '1' },
})
const { tools }: Listed = await request('tools/list', {})
for (const { name, title } of tools) print(`${name}: ${title}`)

const found: Found = await request('tools/call', { name: 'search_tools', arguments: { search, limit: 5 } })
const { data } = found.structuredContent
print(`\n${data.total} tools for “${search}”, the best matches:`)
for (const { id, name } of data.tools) print(`${id} ${name}`)

async function request(method: string, params: object) {
  const response = await fetch(new URL('/mcp', site), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
  })
  const { result, error } = JSON.parse(await response.text())
  if (result === undefined) throw new Error(`${method}: ${error?.message ?? response.status}`)
  return result
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
