import { z } from 'zod'
import type { AgentScope } from '../domain/agent.ts'
import { CHANGE_POINTS } from '../policy/limits.ts'
import type { Permission } from '../policy/roles.ts'

/** A limit of single calls by client address; sync-server/middleware/rate-limit.ts says how many. */
export type CallRateLimit =
  | 'newsletter'
  | 'reviews'
  | 'review-votes'
  | 'register'
  | 'agent-register'
  | 'account-links'
  | 'password-reset'
  | 'passkey'
  | 'usage'
  | 'push'
  | 'claims'
  | 'domains'
  | 'oauth-authorize'
  | 'oauth-register'

/**
 * What a call takes of a budget, in points, for work that differs much from one request to the next. `reads` are counted
 * by client address, with the limit of anonymous reads; `changes` by account, with `POINTS_AN_HOUR`.
 */
export interface CallCharge {
  budget: 'reads' | 'changes'
  /** From the parsed input. Written as a method, so that costs of all inputs are assignable. */
  cost(input: { query: unknown; body: unknown }): number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API as data. Routes, the typed client and the OpenAPI document are made from it.
 * Inputs arrive as text in `params` and `query`, as JSON in `body`; a part that is not declared must not be sent.
 */
export interface CallDefinition {
  method: Method
  /** With `:name` for path parameters. */
  path: `/${string}`
  summary: string
  access: Permission
  /**
   * `optional`: a call for anyone that also looks at who is signed in. Without it no session is read, so that public
   * answers need no look-up and never carry a cookie; calls for signed-in users need not say so.
   */
  session?: 'optional'
  /**
   * The session must have proved within `FRESH_PROOF_MS` who uses it: by its sign-in, or by the call `prove` since.
   * `or-password`: a `currentPassword` in the body proves it as well.
   */
  freshProof?: true | 'or-password'
  /** Of a call for agents: the scope that the key must have. */
  scope?: AgentScope
  /** Hands out a key, so it takes the API key itself: a signature does not do, or whoever abuses one could keep access. */
  needsApiKey?: true
  /** Takes the signature of a domain and nothing else, also of one that the agent has not proved yet. */
  provesDomain?: true
  /** Takes an `Idempotency-Key`: a repeated request gets the first answer again. */
  isIdempotent?: true
  rateLimit?: CallRateLimit
  charge?: CallCharge
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A wrong entry of the body is refused alone, by the handler: U+0000 in it does not refuse the others. */
  refusesEntriesAlone?: true
  /** Where 32 KB are too few. The caller's right is checked before anything is read. */
  maxBodyBytes?: number
  /** The JSON of a 2xx answer; absent for answers that are no JSON (an event stream). */
  output?: z.ZodType
  /** Of an answer that only begins the work. */
  successStatus?: 202
  /** Browsers save the answer under this name. */
  attachment?: string
}

/** Checks the form of a group of calls and preserves their exact types. */
export function defineCalls<const T extends Record<string, CallDefinition>>(calls: T): T {
  return calls
}

export type CallOutput<C extends CallDefinition> = C['output'] extends z.ZodType
  ? z.output<C['output']>
  : never

const ROWS_A_POINT = 100

/** The charge of a read that answers with up to `limit` rows: a point for every hundred. */
export function chargeRows(defaultLimit: number) {
  return {
    budget: 'reads' as const,
    cost: ({ query }: { query: { limit?: number | undefined }; body: unknown }) =>
      Math.ceil((query.limit ?? defaultLimit) / ROWS_A_POINT),
  }
}

/** The charge of a single change. */
export function chargeChange(change: keyof typeof CHANGE_POINTS) {
  return { budget: 'changes' as const, cost: () => CHANGE_POINTS[change] }
}

/** The answer of a call that only reports success. */
export const doneSchema = z.object({ success: z.literal(true) })
