import fc from 'fast-check'
import { inputSchema } from '#shared/api/openapi-schemas.ts'
import { A2A } from '#shared/policy/marketplace.ts'
import { catalogueTools } from '../../../sync-server/agents/mcp/catalogue-tools.ts'
import { A2A_SKILLS } from '../../../sync-server/services/site/agent-card.ts'
import { nearly, oftenGood } from './damage.ts'
import { callerBut, type FuzzRequest, JSON_TYPE, oddHeaders } from './fuzz-request.ts'
import { hostileBody, hostileSegment, writeJson } from './hostile.ts'
import { jsonValues } from './json-values.ts'
import type { Known } from './known.ts'

const words = fc.oneof(
  fc.constantFrom(...A2A_SKILLS.flatMap(({ examples }) => [...examples])),
  fc
    .tuple(
      fc.constantFrom('Compare', 'Alternatives to', 'Tell me about', 'What is', 'free', 'a vs', ''),
      fc.oneof(fc.string(), hostileSegment),
      fc.constantFrom(' and ChatGPT', ' alternatives', ' for meetings', '?', ''),
    )
    .map(([before, name, behind]) => `${before} ${name}${behind}`),
)

/** Messages of both versions of A2A: questions in words, skills with valid and with damaged arguments, the rest of its methods. */
export function a2aRequests({ body }: Known): fc.Arbitrary<FuzzRequest> {
  const named = catalogueTools.map(({ name, input }) =>
    oftenGood(jsonValues(inputSchema(input), body)).map((given) => ({ skill: name, arguments: given })),
  )
  const asked = fc.oneof(
    words.map((text) => ({ text, data: null })),
    fc.oneof(...named).map((data) => ({ text: null, data })),
  )
  const newer = asked.map(({ text, data }) => ({
    method: 'SendMessage',
    params: {
      message: { messageId: 'm', role: 'ROLE_USER', parts: [text === null ? { data } : { text }] },
    },
  }))
  const older = asked.map(({ text, data }) => ({
    method: 'message/send',
    params: {
      message: {
        messageId: 'm',
        role: 'user',
        parts: [text === null ? { kind: 'data', data } : { kind: 'text', text }],
      },
    },
  }))
  const rest = fc
    .tuple(
      fc.constantFrom('GetTask', 'ListTasks', 'SubscribeToTask', 'tasks/get', 'message/stream', '__proto__'),
      fc.record({ id: fc.string(), pageSize: fc.integer() }, { requiredKeys: [] }),
    )
    .map(([method, params]) => ({ method, params }))
  const message = fc
    .tuple(fc.oneof(newer, newer, older, rest), fc.constantFrom<unknown>(1, 'a', 7, 'b', null))
    .map(([said, id]): Record<string, unknown> => ({ jsonrpc: '2.0', id, ...said }))
  const sent = fc.oneof(
    { weight: 6, arbitrary: message.map((said) => Buffer.from(writeJson(said))) },
    { weight: 2, arbitrary: nearly(message).map((said) => Buffer.from(writeJson(said))) },
    { weight: 1, arbitrary: hostileBody },
  )
  const version = fc.constantFrom('1.0', '1.0', '0.3', '', '1.0.1', '9.9')
  return fc.tuple(callerBut('agent'), sent, version, oddHeaders).map(([caller, bytes, spoken, odd]) => ({
    caller,
    method: 'POST',
    path: A2A.path,
    headers: { ...JSON_TYPE, ...(spoken !== '' && { 'A2A-Version': spoken }), ...odd },
    body: bytes,
  }))
}
