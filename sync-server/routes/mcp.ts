import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { MCP } from '#shared/policy/marketplace.ts'
import { createMcpServer, type WrongParams, wrongParams } from '../agents/mcp/mcp-server.ts'
import type { CallRequest, McpTool } from '../agents/mcp/mcp-tool.ts'
import { CrossOriginError } from '../errors/access-errors.ts'
import { MalformedBodyError, MethodNotAllowedError } from '../errors/request-errors.ts'
import { withinRequest } from '../lib/current-request.ts'
import { carriesKey, keysOf } from '../middleware/agent-key.ts'
import { VISITOR } from '../middleware/caller.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import { readJson } from '../middleware/read-request.ts'
import { originOf } from '../middleware/request-id.ts'
import { Answer } from '../services/answer.ts'
import type { Handlers } from './handler.ts'
import { isOnThisMachine } from './open-reads.ts'
import type { IncomingCall, RunCall } from './run-call.ts'

export interface McpDeps {
  publicUrl: string
  log: Logger
  handlers: Handlers
  run: RunCall
}

/** Codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each POST gets its own server and an answer in
 * JSON. There is no stream, so GET is refused, as the protocol requires.
 */
export function mcpRoute({ publicUrl, log, handlers, run }: McpDeps): Middleware {
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error')
  return async (ctx, next) => {
    if (ctx.path !== MCP.path) return next()
    ctx.state.route = 'mcp'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    if (!isFromHere(ctx, publicUrl) && !isOpenTo(ctx, publicUrl)) throw new CrossOriginError()
    ctx.set('Cache-Control', 'no-store')
    const message = await readMessage(ctx)
    if ('problem' in message) return sendProblem(ctx, message.problem)
    const wrong = wrongParams(message.body)
    if (wrong !== null) return sendWrongParams(ctx, wrong)
    const server = createMcpServer({
      run: (tool, request) => runTool(ctx, tool, { request, handlers, run }),
      onError,
    })
    await relay(ctx, server, message.body)
  }
}

/**
 * DNS rebinding: a page of another site whose name now points to this machine is same-origin for a browser, but its
 * `Origin` still has that name. So the name must be our own, or one that cannot be rebound.
 */
function isFromHere(ctx: Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin')
  if (origin === '' || origin === publicUrl) return true
  return (
    /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin) &&
    origin === `${ctx.protocol}://${ctx.host}`
  )
}

/** Pages of other sites have the tools that need no key, where no name can be pointed at a private server. */
const isOpenTo = (ctx: Context, publicUrl: string): boolean => !isOnThisMachine(publicUrl) && !carriesKey(ctx)

interface RpcProblem {
  code: number
  message: string
}

/** One message. The protocol no longer has batches: one would count as one request and cost as much as many. */
async function readMessage(ctx: Context): Promise<{ body: unknown } | { problem: RpcProblem }> {
  try {
    const body = await readJson(ctx)
    if (!Array.isArray(body)) return { body }
    return { problem: { code: INVALID_REQUEST, message: 'Send one message at a time.' } }
  } catch (error) {
    if (!(error instanceof MalformedBodyError)) throw error
    return { problem: { code: PARSE_ERROR, message: error.message } }
  }
}

function sendProblem(ctx: Context, error: RpcProblem): void {
  ctx.status = 400
  ctx.body = { jsonrpc: '2.0', error, id: null }
}

/** The protocol answers all errors of a well-formed request with 200. */
function sendWrongParams(ctx: Context, { id, message }: WrongParams): void {
  ctx.body = { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message } }
}

async function relay(ctx: Context, server: ReturnType<typeof createMcpServer>, body: unknown): Promise<void> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(toRequest(ctx), { parsedBody: body })
    const text = await response.text()
    ctx.body = text === '' ? null : text
    ctx.status = response.status
    if (text !== '') ctx.set('Content-Type', 'application/json; charset=utf-8')
  } finally {
    await server.close()
  }
}

/**
 * The headers that the transport looks at; the address is of no meaning to it. There is only JSON here, whatever else a
 * client would take.
 */
function toRequest(ctx: Context): Request {
  const version = ctx.get('Mcp-Protocol-Version')
  return new Request(`http://localhost${MCP.path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(version !== '' && { 'mcp-protocol-version': version }),
    },
  })
}

/**
 * Carries out the call of the contract behind an MCP tool in the same way as over HTTP, so rights, limits,
 * validation and refusals cannot differ. Sessions do not count here: an MCP client has no cookie, and a browser's must
 * not be used. @throws AppError as the call does
 */
async function runTool(
  ctx: Context,
  { call: name }: Pick<McpTool, 'call'>,
  { request, handlers, run }: { request: CallRequest; handlers: Handlers; run: RunCall },
): Promise<unknown> {
  const call: CallDefinition = contract[name]
  const params = toText(request.params)
  const incoming: IncomingCall = {
    caller: VISITOR,
    session: null,
    keys: keysOf(ctx),
    // A signature is of one call, and a message is not one.
    signed: null,
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
