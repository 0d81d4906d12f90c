import { z } from 'zod'
import { sizeText } from '../messages/number-text.ts'
import { FEED_TYPES } from '../site/feed-places.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './contract.ts'
import { areaOf } from './openapi-areas.ts'
import type { Content, JsonSchema, Limit, Operation, Parameter } from './openapi-document.ts'
import type { CallExample } from './openapi-examples.ts'
import { refusalsOf } from './openapi-problems.ts'
import { inputSchema, outputSchema, readSchema } from './openapi-schemas.ts'

export interface OperationOptions {
  limits: Limits
  example: CallExample
}

export interface Limits {
  /** By address. */
  anonymous: Limit
  /** By key. */
  key: Limit
  /** Calls that have one of their own, by name. */
  calls: Readonly<Record<string, Limit>>
}

const RATE_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

/** One call of the contract as an operation. */
export function operationOf(
  [name, call]: readonly [name: string, call: CallDefinition],
  { limits, example }: OperationOptions,
): Operation {
  const parameters = parametersOf(call, example)
  const description = explain(call)
  const status = String(call.successStatus ?? 200)
  return {
    operationId: name,
    tags: [areaOf(call)],
    summary: call.summary,
    ...(description !== '' && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: bodyOf(call.body, example) } }),
    responses: {
      [status]: { description: 'Done.', headers: RATE_HEADERS, content: answerOf(name, call, example) },
      ...refusalsOf(name, call),
    },
    security: securityOf(call),
    'x-rate-limit': limits.calls[name] ?? (call.access === 'agent' ? limits.key : limits.anonymous),
  }
}

const CHARGES = {
  reads: 'Takes a point of the reads of an address for every hundred rows that may come.',
  changes: 'Takes points of what an account may change in an hour; 429 says when to come back.',
} as const

function explain(call: CallDefinition): string {
  const { access, scope, needsApiKey, provesDomain, isIdempotent, freshProof, path, charge, maxBodyBytes } =
    call
  return [
    scope === undefined ? '' : `The key must have the scope \`${scope}\`.`,
    needsApiKey === true ? 'A signature does not do: 403 with the code `api-key-needed`.' : '',
    provesDomain === true
      ? 'Anything but the signature of the domain gets 403 with the code `domain-signature-needed`.'
      : '',
    access === 'premium'
      ? 'For users with premium, and admins; others get 403 with the code `premium-required`.'
      : '',
    access === 'admin' ? 'For admins.' : '',
    access === 'owner' ? 'For the owner of the platform.' : '',
    freshProofText(freshProof),
    isIdempotent === true
      ? 'With an `Idempotency-Key` the same request again gets the answer of the first one.'
      : '',
    maxBodyBytes === undefined ? '' : `The body may have up to ${sizeText(maxBodyBytes)}.`,
    charge === undefined ? '' : CHARGES[charge.budget],
    path.endsWith('/pay') ? 'Nothing is ever paid twice, with or without a key for it.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function freshProofText(freshProof: CallDefinition['freshProof']): string {
  if (freshProof === undefined) return ''
  const instead = freshProof === 'or-password' ? ', or the body names the current password' : ''
  return `The session must have signed in or called \`/api/me/proof\` within 10 minutes${instead}; otherwise 403 with the code \`fresh-proof-required\`.`
}

function securityOf({
  access,
  scope,
  session,
  needsApiKey,
  provesDomain,
}: CallDefinition): Record<string, string[]>[] {
  if (access === 'agent') {
    const scopes = scope === undefined ? [] : [scope]
    if (provesDomain === true) return [{ signature: scopes }]
    const keys = [{ apiKey: scopes }, { agentKey: scopes }, { bearer: scopes }]
    return needsApiKey === true ? keys : [...keys, { signature: scopes }]
  }
  // Both cookies together.
  const signedIn = { session: [], sessionSignature: [] }
  if (access !== 'anyone') return [signedIn]
  return session === 'optional' ? [{}, signedIn] : []
}

function parametersOf(call: CallDefinition, example: CallExample): Parameter[] {
  const found = [
    ...toParameters('path', call.params, example.params),
    ...toParameters('query', call.query, example.query),
  ]
  if (call.isIdempotent !== true) return found
  const description = 'Any text of your own, a new one for each new request; kept for a day.'
  const schema = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' }
  return [...found, { name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}

function toParameters(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  examples: Readonly<Record<string, string>> = {},
): Parameter[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties: sent = {}, required = [] } = inputSchema(schema)
  const { properties: read = {} } = readSchema(schema)
  return Object.entries(sent).map(([name, text]) => {
    const shown = clearer(text, read[name])
    const isList = shown.type === 'array'
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shown,
      ...(isList && { style: place === 'path' ? 'simple' : 'form', explode: false }),
      ...(examples[name] !== undefined && {
        example: shown === text ? examples[name] : schema.shape[name].parse(examples[name]),
      }),
    } satisfies Parameter
  })
}

/** Everything in an address is text; the schema of its parsed value says more, where it can be represented. */
function clearer(sent: JsonSchema, read: JsonSchema | undefined): JsonSchema {
  const saysMore = read !== undefined && ['integer', 'number', 'array'].includes(String(read.type))
  return saysMore ? read : sent
}

function bodyOf(schema: z.ZodType, { body }: CallExample): Content {
  return { 'application/json': { schema: inputSchema(schema), ...(body !== undefined && { example: body }) } }
}

function answerOf(name: string, { output }: CallDefinition, { output: example }: CallExample): Content {
  if (output === undefined)
    return Object.fromEntries((OTHER_MEDIA_TYPES[name] ?? []).map((type) => [type, {}]))
  return {
    'application/json': { schema: outputSchema(output), ...(example !== undefined && { example }) },
  }
}

const FEEDS = [FEED_TYPES.atom, FEED_TYPES.json].map((type) => type.replace(/;.*/, ''))

/** Of the calls whose answers are no JSON of a schema. */
const OTHER_MEDIA_TYPES: Readonly<Record<string, readonly string[]>> = {
  syncSnapshot: ['application/x-ndjson'],
  syncEvents: ['text/event-stream'],
  agentDocs: ['text/html', 'text/markdown'],
  previewNewsletter: ['text/html'],
  exportNewsletter: ['text/csv'],
  agentAnalyticsCsv: ['text/csv'],
  adminUsageCsv: ['text/csv'],
  revenueCsv: ['text/csv'],
  toolFeed: FEEDS,
  categoryFeed: FEEDS,
  listFeed: FEEDS,
} satisfies Partial<Record<CallName, readonly string[]>>
