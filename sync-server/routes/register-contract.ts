import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { keysOf } from '../middleware/agent-key.ts'
import { type Caller, callerOf } from '../middleware/caller.ts'
import { addressKey, type SetHeader } from '../middleware/rate-limit.ts'
import { readJson } from '../middleware/read-request.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sessionHandle } from '../middleware/session.ts'
import { Answer } from '../services/answer.ts'
import type { AnyHandler, IncomingCall, RunCall } from './run-call.ts'

/** The contract and the handlers do not match: a programming error that must not reach users. */
export class ContractError extends Error {
  readonly code = 'contract'
}

type Calls = Readonly<Record<string, CallDefinition>>

type Route = (ctx: Context) => void | Promise<void>

/** An answer that is cached by the raw query string, so it needs no parsing. */
export type FindCached = (querystring: string) => Answer | undefined

export interface ContractOptions {
  handlers: Readonly<Record<string, AnyHandler>>
  run: RunCall
  /** Finds the session of a request. Calls that do not need it skip this. */
  readSession?: Middleware
  /** Finds the caller. Tests have users without sessions. */
  resolveCaller?: ((ctx: Context) => Caller) | undefined
  /** Handlers by the name of the call. */
  cached?: Readonly<Record<string, FindCached>>
}

/**
 * Routes every call of the contract over HTTP.
 * @returns middleware that answers calls without parameters before the router, which tries the pattern of every route
 * in turn: that costs a cached answer a fifth of its speed
 * @throws ContractError when a call has no handler, or a handler no call
 */
export function registerContract(router: Router, calls: Calls, options: ContractOptions): Middleware {
  checkComplete(calls, options.handlers)
  const literal = new Map<string, Route>()
  for (const [name, call] of Object.entries(calls).sort(literalFirst)) {
    const handle = options.handlers[name]
    if (handle === undefined) continue
    const route = toRoute({ name, call, handle }, options)
    router.register(call.path, [call.method], route)
    if (parameters(call) > 0) continue
    literal.set(`${call.method} ${call.path}`, route)
    if (call.method === 'GET') literal.set(`HEAD ${call.path}`, route)
  }
  return (ctx, next) => {
    const route = literal.get(`${ctx.method} ${ctx.path}`)
    return route === undefined ? next() : route(ctx)
  }
}

interface NamedCall {
  name: string
  call: CallDefinition
  handle: AnyHandler
}

function toRoute(
  { name, call, handle }: NamedCall,
  { run, readSession, resolveCaller = callerOf, cached = {} }: ContractOptions,
): Route {
  const findCached = cached[name]
  const answer = async (ctx: Context) =>
    send(ctx, call, await run(call, handle, new HttpCall(ctx, resolveCaller(ctx))))
  const hasSession = call.access !== 'agent' && (call.access !== 'anyone' || call.session === 'optional')
  return (ctx) => {
    ctx.state.route = name
    const known = findCached?.(ctx.querystring)
    if (known !== undefined) return sendAnswer(ctx, known)
    return hasSession && readSession !== undefined ? readSession(ctx, () => answer(ctx)) : answer(ctx)
  }
}

/** A call over HTTP. What most calls do not ask for is computed when it is asked for: cached reads are measured. */
class HttpCall implements IncomingCall {
  readonly caller: Caller
  readonly setHeader: SetHeader
  readonly #ctx: Context

  constructor(ctx: Context, caller: Caller) {
    this.#ctx = ctx
    this.caller = caller
    this.setHeader = (name, value) => ctx.set(name, value)
  }

  get session() {
    return sessionHandle(this.#ctx)
  }

  get keys() {
    return keysOf(this.#ctx)
  }

  get address() {
    return addressKey(this.#ctx.ip)
  }

  get path() {
    return this.#ctx.path
  }

  get params() {
    return this.#ctx.params ?? {}
  }

  get querystring() {
    return this.#ctx.querystring
  }

  get idempotencyKey() {
    return this.#ctx.get('Idempotency-Key')
  }

  readBody() {
    return readJson(this.#ctx)
  }
}

/** An answer for one caller may not be cached; prepared answers are the same for everybody. */
function send(ctx: Context, call: CallDefinition, result: unknown): void | Promise<void> {
  if (typeof result === 'function') return result(ctx)
  if (result instanceof Answer) return sendAnswer(ctx, result)
  if (call.attachment !== undefined) ctx.attachment(call.attachment)
  ctx.status = call.successStatus ?? 200
  ctx.set('Cache-Control', 'no-store')
  ctx.body = result
}

function checkComplete(calls: Calls, handlers: ContractOptions['handlers']): void {
  const unanswered = Object.keys(calls).filter((name) => handlers[name] === undefined)
  const unknown = Object.keys(handlers).filter((name) => calls[name] === undefined)
  const complaints = [
    ...unanswered.map((name) => `no handler answers ${name}`),
    ...unknown.map((name) => `the handler ${name} answers no call`),
  ]
  if (complaints.length > 0)
    throw new ContractError(`Contract and handlers differ: ${complaints.join(', ')}.`)
}

/** `/api/tools/trending` must come before `/api/tools/:id`; apart from that the order does not matter. */
function literalFirst([, a]: [string, CallDefinition], [, b]: [string, CallDefinition]): number {
  return parameters(a) - parameters(b)
}

const parameters = (call: CallDefinition): number => call.path.split('/:').length - 1

/** Requests below /api that the router does not answer: another method of a known path, or an unknown path. */
export const apiMisses: Middleware = (ctx, next) => {
  if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next()
  const allowed = allowedMethods(ctx)
  if (allowed.length > 0) throw new MethodNotAllowedError(ctx.method, allowed)
  throw new NotFoundError('There is no such call.')
}

/** The router records every route whose path matches, whatever its method. */
function allowedMethods(ctx: Context): string[] {
  const matched: readonly { methods: string[] }[] = ctx.matched ?? []
  return [...new Set(matched.flatMap((layer) => layer.methods))].sort()
}
