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
  const rest = fc.constantFrom<object>(
    { method: 'tools/list' },
    { method: 'ping' },
    { method: 'resources/list' },
    { method: 'tools/call', params: { name: '__proto__', arguments: {} } },
    { method: 'tools/call', params: { name: 'constructor' } },
    {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    },
  )
  const message = fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: rest }),
      fc.constantFrom<unknown>(1, 'a', -1, null),
    )
    .map(([said, id]) => ({ jsonrpc: '2.0', id, ...said }))
  const bytes = fc.oneof(
    { weight: 6, arbitrary: message.map((value) => Buffer.from(writeJson(value))) },
    { weight: 2, arbitrary: nearly(message).map((value) => Buffer.from(writeJson(value))) },
    { weight: 1, arbitrary: hostileBody },
  )
  return fc.tuple(callerBut('agent'), bytes, oddHeaders).map(([caller, body, odd]) => ({
    caller,
    method: 'POST',
    path: MCP.path,
    headers: { ...JSON_TYPE, ...odd },
    body,
  }))
}
