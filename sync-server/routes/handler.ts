import type { z } from 'zod'
import type { CallDefinition, CallOutput } from '#shared/api/call.ts'
import type { CallName, contract } from '#shared/api/contract.ts'
import type { Role } from '#shared/policy/roles.ts'
import type { Reply } from '../middleware/send-answer.ts'
import type { SessionHandle } from '../middleware/session.ts'
import type { KeyHolder } from '../repositories/agent-keys.ts'
import type { Answer } from '../services/answer.ts'
import type { IdempotentRequest } from '../services/with-idempotency.ts'

type Contract = typeof contract

/** A part of the input as its schema parsed it; undefined when the call does not declare it. */
type Part<C, Name extends string> = Name extends keyof C
  ? C[Name] extends z.ZodType
    ? z.output<C[Name]>
    : undefined
  : undefined

/** The caller, as far as the access of the call guarantees it. */
type CallerPart<C extends CallDefinition> = C['access'] extends 'agent'
  ? { agent: KeyHolder } & (C extends { isIdempotent: true } ? { request: IdempotentRequest } : unknown)
  : C['access'] extends 'anyone'
    ? C extends { session: 'optional' }
      ? { userId: number | null; session: SessionHandle }
      : unknown
    : { userId: number; role: Role; session: SessionHandle }

/** The input of a handler: parsed, from a caller with permission. It knows nothing of HTTP. */
export type CallInput<C extends CallDefinition> = {
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
  /** The client's address, as rate limits count it. */
  address: string
  /** Whether a person sends it who lets their use of tools be counted. */
  isCountable: () => boolean
  /** The raw query string, the key of cached answers. */
  querystring: string
} & CallerPart<C>

/** The output of the contract, or prepared bytes of it. */
type CallResult<C> = C extends { output: infer S extends z.ZodType }
  ? z.output<S> | Answer<z.output<S>>
  : Reply

type HandlerOf<C extends CallDefinition> = (input: CallInput<C>) => CallResult<C> | Promise<CallResult<C>>

/** One handler for every call of the contract. */
export type Handlers = { [N in CallName]: HandlerOf<Contract[N]> }

type Primitive = string | number | boolean | bigint | null | undefined
type KeysOf<T> = T extends object ? keyof T : never
type At<T, K> = T extends object ? (K extends keyof T ? T[K] : never) : never

type Value<R> = R extends Answer<infer V> ? V : R

/** The names of fields in `Actual`, at any depth, that `Expected` does not have; never when there are none. */
type ExtraFields<Actual, Expected> = unknown extends Expected
  ? never
  : Actual extends Primitive | Reply
    ? never
    : Actual extends readonly (infer Item)[]
      ? ExtraFields<Item, Expected extends readonly (infer Wanted)[] ? Wanted : never>
      : {
          [K in keyof Actual]-?: Actual[K] extends undefined
            ? never
            : K extends KeysOf<Expected>
              ? ExtraFields<Actual[K], At<Expected, K>>
              : K
        }[keyof Actual]

/** TypeScript lets a function return more fields than its type names. An answer of the API must not have any. */
type Exact<H> = {
  [N in keyof H]: N extends CallName
    ? H[N] extends (...input: never[]) => infer R
      ? [ExtraFields<Value<Awaited<R>>, CallOutput<Contract[N]>>] extends [never]
        ? unknown
        : { 'not in the output of the contract': ExtraFields<Value<Awaited<R>>, CallOutput<Contract[N]>> }
      : unknown
    : { 'no call of the contract': N }
}

/**
 * Handlers of some calls, checked against the contract by the compiler: inputs, and every field of the outputs. An
 * answer with a missing or extra field does not compile.
 */
export function defineHandlers<H extends Partial<Handlers>>(handlers: H & Exact<H>): H {
  return handlers
}
