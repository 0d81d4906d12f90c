import type { Context } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { type CallName, contract } from '#shared/api/contract.ts'
import type { CallRequest } from '../agents/mcp/mcp-tool.ts'
import { withinRequest } from '../lib/current-request.ts'
import { VISITOR } from '../middleware/caller.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import { originOf } from '../middleware/request-id.ts'
import { Answer } from '../services/answer.ts'
import type { Handlers } from './handler.ts'
import type { IncomingCall, RunCall } from './run-call.ts'

export interface MessageCallOptions {
  request: CallRequest
  handlers: Handlers
  run: RunCall
  /** API keys and tokens that came with the message. */
  keys: readonly string[]
}

/**
 * Carries out the call of the contract behind a message of MCP or A2A in the same way as over HTTP, so rights, limits,
 * validation and refusals cannot differ. Sessions do not count here: such a client has no cookie, and a browser's must
 * not be used. @throws AppError as the call does
 */
export async function runMessageCall(
  ctx: Context,
  name: CallName,
  { request, handlers, run, keys }: MessageCallOptions,
): Promise<unknown> {
  const call: CallDefinition = contract[name]
  const params = toText(request.params)
  const incoming: IncomingCall = {
    caller: VISITOR,
    session: null,
    keys,
    // A signature is of one call, and a message is not one.
    signed: null,
    resource: 'mcp',
    address: addressKey(ctx.ip),
    path: call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
    params,
    querystring: new URLSearchParams(toText(request.query)).toString(),
    idempotencyKey: request.idempotencyKey ?? '',
    // What programs do is not what people do.
    isCountable: () => false,
    readBody: async () => request.body,
    // A tool has no other inputs than those of its call.
    refuseBody: async () => {},
    setHeader: (header, value) => ctx.set(header, value),
  }
  const result = await withinRequest(originOf(ctx), () => run(call, handlers[name], incoming))
  return result instanceof Answer ? JSON.parse(result.body.toString('utf8')) : result
}

/** Parameters are sent as text, lists with commas between their entries. */
function toText(values: CallRequest['params'] | CallRequest['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
