import { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import type { OAuthResource } from '#shared/policy/oauth.ts'
import type { SignedRequest } from '../agents/identity/request-signatures.ts'
import { SignInRequiredError } from '../errors/access-errors.ts'
import { InvalidInputError } from '../errors/request-errors.ts'
import { type ReadAgent, requireScope } from '../middleware/agent-key.ts'
import { type Caller, requireFreshProof, requireRole } from '../middleware/caller.ts'
import type { Limits, SetHeader } from '../middleware/rate-limit.ts'
import { parseBody, parseParams, parseQuery, refuseQuery } from '../middleware/read-request.ts'
import type { SessionHandle } from '../middleware/session.ts'
import type { KeyHolder } from '../repositories/agent-keys.ts'
import type { LoadShedding, WorkKind } from '../services/load-shedding.ts'
import { fingerprintOf, type IdempotentRequest } from '../services/with-idempotency.ts'

/** An incoming call, over any transport. */
export interface IncomingCall {
  /** The caller of the session. A call for agents finds its caller by the key. */
  caller: Caller
  /** null for a transport without sessions. */
  session: SessionHandle | null
  /** API keys in the headers. */
  keys: readonly string[]
  /** null without a signature. */
  signed: SignedRequest | null
  /** What access tokens must have been made for. */
  resource: OAuthResource
  address: string
  /** The path with its parameters filled in. */
  path: string
  params: Readonly<Record<string, string>>
  querystring: string
  /** Empty when there is none. */
  idempotencyKey: string
  /** Whether the statistics may count it: see `isCountable`. */
  isCountable(): boolean
  /** Reads the JSON of the body. @throws BodyTooLargeError, MalformedBodyError */
  readBody(): Promise<unknown>
  /** For a call without a body. @throws InvalidInputError, BodyTooLargeError */
  refuseBody(): Promise<void>
  setHeader: SetHeader
}

/**
 * Any handler of the contract. Its input was parsed by the schemas of the same call, which types cannot follow through
 * a table. It is written as a method, so that handlers of all inputs are assignable.
 */
export type AnyHandler = { handle(input: unknown): unknown }['handle']

export interface CallRunnerOptions {
  readAgent: ReadAgent
  /** Asks an admin for the second factor they must have. @throws SecondFactorRequiredError */
  requireSecondFactor: (userId: number, session: { signedInAt: string }) => Promise<void>
  limits: Pick<Limits, 'calls' | 'charge'>
  load: Pick<LoadShedding, 'refuse'>
  /** Resolves when the written data can be read. */
  readYourWrites: <T>(work: () => Promise<T>) => Promise<T>
}

/** Carries out a call. @returns what its handler returns @throws AppError for every refusal */
export type RunCall = (call: CallDefinition, handle: AnyHandler, incoming: IncomingCall) => Promise<unknown>

/** The one entry for every call: permission, limits, parsing and idempotency cannot differ between transports. */
export function createCallRunner({
  readAgent,
  limits,
  load,
  readYourWrites,
  requireSecondFactor,
}: CallRunnerOptions): RunCall {
  return async (call, handle, incoming) => {
    // 1. Who calls?
    const agent = call.access === 'agent' ? await readAgent(incoming) : null
    if (agent !== null) requireScope(agent, call)
    const caller: Caller = agent === null ? incoming.caller : { role: 'agent', userId: null }
    // 2. May they, is there time for it, and how often?
    requireRole(caller.role, call.access)
    if (isForAdmins(call) && caller.userId !== null)
      await requireSecondFactor(caller.userId, { signedInAt: caller.signedInAt ?? '' })
    if (call.freshProof === true) requireFreshProof(caller)
    load.refuse(kindOf(call, caller))
    if (call.rateLimit !== undefined) await limits.calls(call.rateLimit, incoming.address, incoming.setHeader)
    // 3. What do they ask for, and what does it cost?
    const { querystring } = incoming
    if (call.query === undefined) refuseQuery(querystring)
    if (call.body === undefined) await incoming.refuseBody()
    const params = call.params && parseParams(call.params, incoming.params)
    const query = call.query && parseQuery(call.query, querystring)
    const body = call.body && parseBody(call.body, await incoming.readBody(), call)
    if (call.freshProof === 'or-password' && !namesPassword(body)) requireFreshProof(caller)
    if (call.charge !== undefined) {
      const payer = { ...incoming, userId: caller.userId }
      await limits.charge(call.charge.budget, call.charge.cost({ query, body }), payer)
    }
    const input = {
      params,
      query,
      body,
      querystring,
      address: incoming.address,
      isCountable: incoming.isCountable,
      ...(agent === null ? callerPart(call, caller, incoming) : agentPart(call, agent, incoming, body)),
    }
    // 4. Answer. The answer to a write comes when the next read shows what was written.
    return call.method === 'GET' ? handle(input) : readYourWrites(async () => handle(input))
  }
}

const isForAdmins = ({ access }: CallDefinition): boolean => access === 'admin' || access === 'owner'

const bodyWithPassword = z.object({ currentPassword: z.string() })

/** Whether a body brings its own proof, which its handler checks. */
const namesPassword = (body: unknown): boolean => bodyWithPassword.safeParse(body).success

function kindOf({ method, charge }: CallDefinition, { role }: Caller): WorkKind {
  if (method !== 'GET') return 'change'
  if (role !== 'visitor') return 'own-read'
  return charge === undefined ? 'read' : 'expensive-read'
}

function callerPart(
  { access, session: kind }: CallDefinition,
  { userId, role }: Caller,
  incoming: IncomingCall,
) {
  if (access === 'anyone' && kind !== 'optional') return {}
  const { session } = incoming
  if (session === null || (access !== 'anyone' && userId === null)) throw new SignInRequiredError()
  return { userId, role, session }
}

function agentPart(
  { method, isIdempotent }: CallDefinition,
  agent: KeyHolder,
  incoming: IncomingCall,
  body: unknown,
) {
  if (isIdempotent !== true) return { agent }
  const { path, querystring } = incoming
  return { agent, request: idempotentRequest(agent, incoming, [method, path, querystring, body]) }
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/

/** @throws InvalidInputError for a malformed key */
function idempotentRequest(
  { agentId, isSandbox }: KeyHolder,
  { idempotencyKey, address }: IncomingCall,
  parts: readonly unknown[],
): IdempotentRequest {
  if (idempotencyKey !== '' && !KEY_FORM.test(idempotencyKey))
    throw new InvalidInputError([
      { path: 'Idempotency-Key', message: 'must be 1 to 200 printable characters without spaces' },
    ])
  // All demo users are one agent; they must not share each other's keys.
  const key = isSandbox && idempotencyKey !== '' ? `${address} ${idempotencyKey}` : idempotencyKey
  return { agentId, key: key || null, fingerprint: fingerprintOf(...parts) }
}
