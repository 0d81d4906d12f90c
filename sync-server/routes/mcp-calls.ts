import type { Context } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import type { CallRequest, McpTool } from '../agents/mcp/mcp-tool.ts'
import { keysOf } from '../middleware/agent-key.ts'
import { VISITOR } from '../middleware/caller.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import { Answer } from '../services/answer.ts'
import type { Handlers } from './handler.ts'
import type { RunCall } from './run-call.ts'

/**
 * Carries out the call of the contract that an MCP tool stands for, in the same way as over HTTP: rights, limits,
 * validation and refusals cannot differ. No session counts here: an MCP client has no cookie, and a browser's must not
 * be used for it. @throws AppError as the call does
 */
export async function runTool(
  ctx: Context,
  { call: name }: Pick<McpTool, 'call'>,
  { request, handlers, run }: { request: CallRequest; handlers: Handlers; run: RunCall },
): Promise<unknown> {
  const call: CallDefinition = contract[name]
  const params = toText(request.params)
  const result = await run(call, handlers[name], {
    caller: VISITOR,
    session: null,
    keys: keysOf(ctx),
    address: addressKey(ctx.ip),
    path: call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
    params,
    querystring: new URLSearchParams(toText(request.query)).toString(),
    idempotencyKey: request.idempotencyKey ?? '',
    readBody: async () => request.body,
    setHeader: (header, value) => ctx.set(header, value),
  })
  return result instanceof Answer ? JSON.parse(result.body.toString('utf8')) : result
}

/** Parameters travel as text; lists with commas between their entries. */
function toText(values: CallRequest['params'] | CallRequest['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
