import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { type ReadAgent, requireScope } from '../middleware/agent-key.ts'
import { type ResolveRole, requireRole } from '../middleware/require-role.ts'
import { refuseQuery } from '../middleware/validate.ts'
import type { Handler } from './handler.ts'

/** The contract and the handlers do not fit each other: a mistake of ours that must not get as far as a user. */
export class ContractError extends Error {
  readonly code = 'contract'
}

type Calls = Readonly<Record<string, CallDefinition>>
type Handlers = Readonly<Record<string, Handler>>

export interface ContractOptions {
  handlers: Handlers
  resolveRole: ResolveRole
  /** Finds out who calls, before the role is asked for. */
  readSession?: Middleware
  /** The same for calls of agents. */
  readAgent?: ReadAgent
}

const withoutSession: Middleware = (_, next) => next()

/**
 * Routes every call of the contract: who may, then the handler.
 * @returns what answers calls without parameters ahead of the router, which would ask the pattern of every route in
 * turn: that costs a cached answer a fifth of its speed
 * @throws ContractError when a call has no handler, or a handler no call
 */
export function registerContract(
  router: Router,
  calls: Calls,
  { handlers, resolveRole, readSession = withoutSession, readAgent }: ContractOptions,
): Middleware {
  checkComplete(calls, handlers)
  const literal = new Map<string, Handler>()
  for (const [name, call] of Object.entries(calls).sort(literalFirst)) {
    const handle = handlers[name]
    if (handle === undefined) continue
    const answer = guard({ name, call, handle, resolveRole, readSession, readAgent })
    router.register(call.path, [call.method], answer)
    if (parameters(call) > 0) continue
    literal.set(`${call.method} ${call.path}`, answer)
    if (call.method === 'GET') literal.set(`HEAD ${call.path}`, answer)
  }
  return (ctx, next) => {
    const answer = literal.get(`${ctx.method} ${ctx.path}`)
    return answer === undefined ? next() : answer(ctx)
  }
}

function guard({
  name,
  call,
  handle,
  resolveRole,
  readSession,
  readAgent,
}: {
  name: string
  call: CallDefinition
  handle: Handler
  resolveRole: ResolveRole
  readSession: Middleware
  readAgent: ReadAgent | undefined
}): Handler {
  const answer: Handler = (ctx) => {
    requireRole(resolveRole(ctx), call.access)
    if (call.query === undefined) refuseQuery(ctx)
    return handle(ctx)
  }
  if (call.access === 'agent' && readAgent !== undefined) {
    return async (ctx) => {
      ctx.state.route = name
      requireScope(await readAgent(ctx), call.scope)
      return answer(ctx)
    }
  }
  const hasSession = call.access !== 'anyone' || call.session === 'optional'
  return (ctx) => {
    ctx.state.route = name
    return hasSession ? readSession(ctx, async () => answer(ctx)) : answer(ctx)
  }
}

function checkComplete(calls: Calls, handlers: Handlers): void {
  const unanswered = Object.keys(calls).filter((name) => handlers[name] === undefined)
  const unknown = Object.keys(handlers).filter((name) => calls[name] === undefined)
  const complaints = [
    ...unanswered.map((name) => `no handler answers ${name}`),
    ...unknown.map((name) => `the handler ${name} answers no call`),
  ]
  if (complaints.length > 0)
    throw new ContractError(`Contract and handlers differ: ${complaints.join(', ')}.`)
}

/** `/api/tools/trending` must be asked before `/api/tools/:id`; apart from that the order does not matter. */
function literalFirst([, a]: [string, CallDefinition], [, b]: [string, CallDefinition]): number {
  return parameters(a) - parameters(b)
}

const parameters = (call: CallDefinition): number => call.path.split('/:').length - 1
