import type { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import type { CallName, contract } from '#shared/api/contract.ts'
import type { CallerName, Party } from './callers.ts'
import type { World } from './world.ts'

export interface Asked<B = unknown> {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: B
}

/** An answer other than the usual one, with its reason. */
export interface Otherwise {
  status: number
  why: string
}

export interface Request<C extends CallDefinition = CallDefinition> {
  /**
   * A valid request of a party, about a new subject, which the party owns where that matters. No `send` when the
   * request has no input.
   */
  ask?: (world: World, party: Party) => Promise<Asked<BodyOf<C>>> | Asked<BodyOf<C>>
  /** The request is about a row of its party: the answer to other permitted callers. */
  foreign?: Otherwise
  /** Where state or rules refuse a permitted caller. */
  instead?: Partial<Record<CallerName, Otherwise>>
  /** Ends the caller's session, so it comes last. */
  endsSession?: true
}

type BodyOf<C extends CallDefinition> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined

/** One entry per call: a missing one does not compile. */
export type Requests = { [N in CallName]: Request<(typeof contract)[N]> }

/** Other callers must not learn whether it exists. */
export const NOT_FOUND: Otherwise = { status: 404, why: 'as if it did not exist' }
