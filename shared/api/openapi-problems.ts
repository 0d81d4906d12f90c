import type { CallDefinition } from './call.ts'
import type { Reference, Response } from './openapi-document.ts'
import { OWN_REFUSALS } from './openapi-refusals.ts'
import { componentRef } from './openapi-schemas.ts'
import type { Problem } from './problem.ts'

interface Refusal {
  name: string
  description: string
  /** Of an example. */
  code: string
  title: string
  detail: string
}

/** How calls are refused, by status. Each has a `code` for programs, of which these are examples. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: 'InvalidInput',
    description: 'A parameter or a field is wrong, missing or unknown; `issues` names each.',
    code: 'invalid-input',
    title: 'Invalid input',
    detail: 'toolId: must be a number',
  },
  401: {
    name: 'NotAuthenticated',
    description: 'The key is missing, mistyped, unknown or revoked, or nobody is signed in.',
    code: 'invalid-key',
    title: 'Invalid API key',
    detail: 'Invalid API key',
  },
  402: {
    name: 'PaymentRequired',
    description: 'The payment was declined or is under way.',
    code: 'payment-declined',
    title: 'Payment declined',
    detail: 'The card was declined.',
  },
  403: {
    name: 'Forbidden',
    description: 'The key lacks the scope, or the caller the right.',
    code: 'scope-missing',
    title: 'Scope missing',
    detail: 'This key can’t do that: it lacks the scope “submit”.',
  },
  404: {
    name: 'NotFound',
    description: 'It doesn’t exist, or belongs to someone else.',
    code: 'not-found',
    title: 'Not found',
    detail: 'There is no tool with this id.',
  },
  409: {
    name: 'Conflict',
    description: 'Not possible in the current state.',
    code: 'improvement-state',
    title: 'Wrong state',
    detail: 'The improvement is not approved yet.',
  },
  413: {
    name: 'BodyTooLarge',
    description: 'The body is larger than the call allows: 32 KB unless it says otherwise.',
    code: 'body-too-large',
    title: 'Body too large',
    detail: 'The body can be up to 32 KB.',
  },
  415: {
    name: 'NotJson',
    description: 'The body is not application/json.',
    code: 'unsupported-media-type',
    title: 'Unsupported media type',
    detail: 'The body must be JSON, sent as application/json.',
  },
  422: {
    name: 'IdempotencyConflict',
    description: 'The Idempotency-Key was used for another request.',
    code: 'idempotency-conflict',
    title: 'Idempotency key used',
    detail: 'This Idempotency-Key was used for another request. Use a new one for a new request.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Over the limit; Retry-After says how many seconds to wait.',
    code: 'too-many-requests',
    title: 'Too many requests',
    detail: 'Too many requests. Try again in 30 seconds.',
  },
  426: {
    name: 'UpgradeRequired',
    description: 'Rows now have another schema; `Upgrade` names it.',
    code: 'schema',
    title: 'Another schema is needed',
    detail: 'Rows of the catalogue have the form of schema 4; reload the page.',
  },
  502: {
    name: 'OtherServerFailed',
    description:
      'Another server that the answer depends on refused or could not be reached; nothing was changed.',
    code: 'summary-failed',
    title: 'No summary was written',
    detail: 'Couldn’t reach the text service. Please try again later.',
  },
  503: {
    name: 'Busy',
    description:
      'The server is busy, or its database is unavailable: nothing was changed. Retry-After says when to come back.',
    code: 'busy',
    title: 'The server is busy',
    detail: 'The server is busy right now, and nothing was changed. Please try again in a moment.',
  },
  507: {
    name: 'CannotSave',
    description:
      'The disk of the server is full or fails: nothing was changed. Retry-After says how many seconds to wait.',
    code: 'cannot-save',
    title: 'Nothing can be saved',
    detail: 'Changes can’t be saved right now, and nothing was changed. Please try again later.',
  },
}

/** Those that carry Retry-After. */
const PASSING: readonly number[] = [429, 503, 507]

const UNEXPECTED: Refusal & { status: number } = {
  status: 500,
  name: 'Unexpected',
  description: 'Anything else is a problem document too.',
  code: 'internal',
  title: 'Internal error',
  detail: 'Something went wrong on our side. Please try again later.',
}

/** Every refusal as a response that calls refer to. */
export function problemResponses(): Record<string, Response> {
  const all = [
    ...Object.entries(REFUSALS).map(([status, refusal]) => ({ ...refusal, status: Number(status) })),
  ]
  return Object.fromEntries([...all, UNEXPECTED].map((refusal) => [refusal.name, toResponse(refusal)]))
}

function toResponse({ status, code, title, detail, description }: Refusal & { status: number }): Response {
  const type = `urn:ai-tool-hub:problem:${code}`
  const example: Problem = { type, title, status, detail, code, issues: [], message: detail, error: detail }
  const headers = PASSING.includes(status)
    ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
    : undefined
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/problem+json': { schema: componentRef('Problem'), example } },
  }
}

/** The refusals that a call may meet. */
export function refusalsOf(name: string, call: CallDefinition): Record<string, Reference> {
  const references = statusesOf(name, call).map((status): [string, Reference] => [
    String(status),
    { $ref: `#/components/responses/${REFUSALS[status]?.name}` },
  ])
  return { ...Object.fromEntries(references), default: { $ref: `#/components/responses/${UNEXPECTED.name}` } }
}

/**
 * The statuses from 400 on that a call may answer with: those that its form brings with it, and those that its handler
 * gives of its own. Every test of the server fails that gets another one.
 */
export function statusesOf(name: string, call: CallDefinition): number[] {
  const { access, method, params, freshProof, isIdempotent } = call
  const isChange = method !== 'GET'
  // A user may do all that only asks for somebody to be signed in.
  const asksForRight = access !== 'anyone' && access !== 'signedIn'
  const statuses = [
    // Unknown parameters are refused everywhere, and so are keys in addresses.
    400,
    ...(access === 'anyone' ? [] : [401]),
    // Changes are refused to pages of other sites.
    ...(isChange || asksForRight || freshProof !== undefined ? [403] : []),
    ...(params === undefined ? [] : [404]),
    ...(isChange ? [413, 415] : []),
    ...(isIdempotent === true ? [422] : []),
    429,
    ...(isChange ? [507] : []),
    503,
    ...(OWN_REFUSALS[name] ?? []),
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}
