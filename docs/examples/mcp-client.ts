/**
 * A client of the site's MCP server without any package. Since revision 2026-07-28 streamable HTTP is JSON-RPC in a POST
 * that says who sends it: there is no handshake and no session.
 *
 *   node docs/examples/mcp-client.ts http://localhost:3000 "transcribe meetings"
 */

interface Discovered {
  supportedVersions: string[]
}

interface Listed {
  tools: { name: string; title: string }[]
}

interface Found {
  structuredContent: { data: { total: number; tools: { id: number; name: string }[] } }
}

const [site = 'http://localhost:3000', search = 'transcribe meetings'] = process.argv.slice(2)
const REVISION = '2026-07-28'
let lastId = 0

const { supportedVersions }: Discovered = await request('server/discover', {})
print(`Revisions: ${supportedVersions.join(', ')}`)
const { tools }: Listed = await request('tools/list', {})
for (const { name, title } of tools) print(`${name}: ${title}`)

const found: Found = await request('tools/call', { name: 'search_tools', arguments: { search, limit: 5 } })
const { data } = found.structuredContent
print(`\n${data.total} tools for “${search}”, the best matches:`)
for (const { id, name } of data.tools) print(`${id} ${name}`)

async function request(method: string, params: { name?: string; arguments?: object }) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'example', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const response = await fetch(new URL('/mcp', site), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': REVISION,
      'Mcp-Method': method,
      ...(params.name !== undefined && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params: { ...params, _meta } }),
  })
  const { result, error } = JSON.parse(await response.text())
  if (result === undefined) throw new Error(`${method}: ${error?.message ?? response.status}`)
  return result
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
