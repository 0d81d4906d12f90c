import fc from 'fast-check'
import { inputSchema } from '#shared/api/openapi-schemas.ts'
import { MCP } from '#shared/policy/marketplace.ts'
import { agentTools } from '../../../sync-server/agents/mcp/agent-tools.ts'
import { catalogueTools } from '../../../sync-server/agents/mcp/catalogue-tools.ts'
import { nearly, oftenGood } from './damage.ts'
import { callerBut, type FuzzRequest, JSON_TYPE, oddHeaders } from './fuzz-request.ts'
import { hostileBody, writeJson } from './hostile.ts'
import { jsonValues } from './json-values.ts'
import type { Known } from './known.ts'

/** Messages of MCP: the tools with valid and with damaged input, the rest of the protocol, and invalid bytes. */
export function mcpRequests({ body }: Known): fc.Arbitrary<FuzzRequest> {
  const calls = [...catalogueTools, ...agentTools].map(({ name, input }) => {
    const given = oftenGood(jsonValues(inputSchema(input), body))
    return given.map((input) => ({ method: 'tools/call', params: { name, arguments: input } }))
  })
  const uris = fc.oneof(
    fc.constantFrom(
      'ai-tool-hub://changes',
      'ai-tool-hub://changes?since=1',
      'ai-tool-hub://category/writing?page=1&skip=2',
      'ai-tool-hub://tool/__proto__',
      'https://elsewhere.example/etc/passwd',
    ),
    fc.nat().map((id) => `ai-tool-hub://tool/${id}`),
    fc.string().map((text) => `ai-tool-hub://category/${text}`),
    fc.webUrl(),
  )
  const reads = uris.map((uri) => ({ method: 'resources/read', params: { uri } }))
  const prompts = fc
    .tuple(
      fc.constantFrom('compare_for_a_job', 'find_a_replacement', 'improve_an_entry', '__proto__'),
      fc.dictionary(fc.constantFrom('job', 'category', 'budget', 'tool', 'reason', 'toolId'), fc.string()),
    )
    .map(([name, given]) => ({ method: 'prompts/get', params: { name, arguments: given } }))
  const completions = fc
    .tuple(fc.constantFrom('tool', 'category', 'slug', 'x'), fc.string())
    .map(([name, value]) => ({
      method: 'completion/complete',
      params: { ref: { type: 'ref/prompt', name: 'find_a_replacement' }, argument: { name, value } },
    }))
  const rest = fc.constantFrom<object>(
    { method: 'tools/list' },
    { method: 'tools/list', params: { cursor: '7' } },
    { method: 'ping' },
    { method: 'resources/list' },
    { method: 'resources/templates/list' },
    { method: 'resources/subscribe', params: { uri: 'ai-tool-hub://changes' } },
    { method: 'prompts/list' },
    { method: 'server/discover' },
    { method: 'tools/call', params: { name: '__proto__', arguments: {} } },
    { method: 'tools/call', params: { name: 'constructor' } },
    {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    },
    {
      method: 'initialize',
      params: {
        protocolVersion: 'x'.repeat(300),
        capabilities: { elicitation: {}, sampling: { tools: {} } },
        clientInfo: { name: 'a', version: '1' },
      },
    },
    { result: { action: 'accept', content: { agreed: true } } },
  )
  const older = fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.oneof(...calls) },
        { weight: 2, arbitrary: fc.oneof(reads, prompts, completions) },
        { weight: 1, arbitrary: rest },
      ),
      fc.constantFrom<unknown>(1, 'a', -1, null),
    )
    .map(([said, id]): SaidMessage => ({ jsonrpc: '2.0', id, ...said }))
  const message = fc.oneof(
    { weight: 3, arbitrary: older.map((said) => ({ said, headers: {} })) },
    { weight: 2, arbitrary: older.map(asNewest) },
    {
      weight: 1,
      arbitrary: fc.array(older, { maxLength: 4 }).map((said) => ({ said, headers: {} })),
    },
  )
  const sent = fc.oneof(
    {
      weight: 6,
      arbitrary: message.map(({ said, headers }) => ({ bytes: Buffer.from(writeJson(said)), headers })),
    },
    {
      weight: 2,
      arbitrary: nearly(message.map(({ said }) => said)).map((said) => ({
        bytes: Buffer.from(writeJson(said)),
        headers: {},
      })),
    },
    { weight: 1, arbitrary: hostileBody.map((bytes) => ({ bytes, headers: {} })) },
  )
  return fc.tuple(callerBut('agent'), sent, oddHeaders).map(([caller, { bytes, headers }, odd]) => ({
    caller,
    method: 'POST',
    path: MCP.path,
    headers: { ...JSON_TYPE, ...headers, ...odd },
    body: bytes,
  }))
}

type SaidMessage = Record<string, unknown>

const NEWEST = '2026-07-28'
const META = 'io.modelcontextprotocol'

/** The same in the newest revision: each message says which it is and who sends it, in its body and in headers. */
function asNewest(message: SaidMessage) {
  const { method = '', params = {} } = message as { method?: string; params?: Record<string, unknown> }
  const _meta = {
    [`${META}/protocolVersion`]: NEWEST,
    [`${META}/clientInfo`]: { name: 'a', version: '1' },
    [`${META}/clientCapabilities`]: {},
  }
  const name = params.name ?? params.uri
  const isHeader = typeof name === 'string' && /^[\x21-\x7e]+$/.test(name)
  return {
    said: { ...message, params: { ...params, _meta } },
    headers: {
      'Mcp-Protocol-Version': NEWEST,
      'Mcp-Method': method,
      ...(isHeader && { 'Mcp-Name': name }),
    },
  }
}
