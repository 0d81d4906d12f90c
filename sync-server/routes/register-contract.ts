import type { Context, Middleware } from 'koa'
import { addRoute, createRouter, findRoute } from 'rou3'
import type { CallDefinition } from '#shared/api/call.ts'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { withinRequest } from '../lib/current-request.ts'
import { carriesKey, checkDigest, keysOf, signedRequestOf } from '../middleware/agent-key.ts'
import { type Caller, callerOf } from '../middleware/caller.ts'
import { isCountable } from '../middleware/is-countable.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import { mayHaveBody, readJson, refuseBody } from '../middleware/read-request.ts'
import { originOf } from '../middleware/request-id.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sessionHandle } from '../middleware/session.ts'
import { Answer } from '../services/answer.ts'
import type { AnyHandler, IncomingCall, RunCall } from './run-call.ts'

/** The contract and the handlers do not match: a programming error that must not reach users. */
export class ContractError extends Error {
  readonly code = 'contract'
}

type Calls = Readonly<Record<string, CallDefinition>>

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
 * @returns middleware that lets requests pass whose path is not in the contract
 * @throws ContractError when a call has no handler, or a handler no call
 */
export function registerContract(calls: Calls, options: ContractOptions): Middleware {
  checkComplete(calls, options.handlers)
  const router = createRouter<RoutesByMethod>()
  for (const [path, routes] of routesByPath(calls, options)) addRoute(router, ANY_METHOD, path, routes)
  return (ctx, next) => {
    const found = findRoute(router, ANY_METHOD, ctx.path)
    if (found === undefined) return next()
    const route = found.data.get(ctx.method)
    if (route === undefined) throw new MethodNotAllowedError(ctx.method, [...found.data.keys()].sort())
    return route(ctx, decodeParams(found.params))
  }
}

type Params = Readonly<Record<string, string>>
type Route = (ctx: Context, params: Params) => void | Promise<void>
type RoutesByMethod = ReadonlyMap<string, Route>

/** The router has one entry for a path, so that the methods it does have can be named to those who try another. */
const ANY_METHOD = ''

function routesByPath(calls: Calls, options: ContractOptions): Map<string, RoutesByMethod> {
  const paths = new Map<string, Map<string, Route>>()
  for (const [name, call] of Object.entries(calls)) {
    const handle = options.handlers[name]
    if (handle === undefined) continue
    const routes = paths.get(call.path) ?? new Map<string, Route>()
    paths.set(call.path, routes)
    const route = toRoute({ name, call, handle }, options)
    routes.set(call.method, route)
    if (call.method === 'GET') routes.set('HEAD', route)
  }
  return paths
}

const NO_PARAMS: Params = {}

/** `checkAddress` has refused what cannot be decoded. */
function decodeParams(params: Params | undefined): Params {
  if (params === undefined) return NO_PARAMS
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
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
  const hasSession = call.access !== 'agent' && (call.access !== 'anyone' || call.session === 'optional')
  // What everybody may read has nothing for the security log.
  const isRecorded = call.method !== 'GET' || call.access !== 'anyone'
  const answer: Route = async (ctx, params) => {
    const signed = call.access === 'agent' && !carriesKey(ctx) ? signedRequestOf(ctx) : null
    const incoming: IncomingCall = {
      caller: resolveCaller(ctx),
      session: hasSession ? sessionHandle(ctx) : null,
      keys: keysOf(ctx),
      signed,
      resource: 'api',
      address: addressKey(ctx.ip),
      path: ctx.path,
      params,
      querystring: ctx.querystring,
      idempotencyKey: ctx.get('Idempotency-Key'),
      isCountable: () => isCountable(ctx),
      readBody: () => readJson(ctx, signed === null ? undefined : checkDigest(ctx)),
      refuseBody: () => refuseBody(ctx),
      setHeader: (header, value) => ctx.set(header, value),
    }
    const work = () => run(call, handle, incoming)
    return send(ctx, call, await (isRecorded ? withinRequest(originOf(ctx), work) : work()))
  }
  return (ctx, params) => {
    ctx.state.route = name
    const known = mayHaveBody(ctx) ? undefined : findCached?.(ctx.querystring)
    if (known !== undefined) return sendAnswer(ctx, known)
    if (!hasSession || readSession === undefined) return answer(ctx, params)
    return readSession(ctx, async () => answer(ctx, params))
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

/** No other route answers paths below /api. @throws NotFoundError */
export const refuseUnknownCalls: Middleware = (ctx, next) => {
  if (ctx.path === '/api' || ctx.path.startsWith('/api/'))
    throw new NotFoundError('This API call does not exist.')
  return next()
}
