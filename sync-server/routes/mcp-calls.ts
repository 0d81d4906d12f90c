import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Context, Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import type { CallRequest, McpTool } from '../agents/mcp/mcp-tool.ts'
import { NotFoundError } from '../errors/request-errors.ts'

/** What says who asks. No cookie is among it: an MCP client has none, and a browser's must not count here. */
const KEY_HEADERS = ['x-api-key', 'x-agent-key', 'authorization'] as const
/** What the handler says beside its answer. */
const TOLD_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const

/**
 * Carries out a call of the contract as if it had come by itself from the same client: one way in, so that rights,
 * limits, validation and refusals cannot differ. @throws AppError as the call does
 */
export async function callInside(
  outer: Context,
  { call }: Pick<McpTool, 'call'>,
  { request, routes }: { request: CallRequest; routes: Middleware },
): Promise<unknown> {
  const message = toMessage(outer, contract[call], request)
  const inner = outer.app.createContext(message, new ServerResponse(message))
  inner.request.ip = outer.ip
  try {
    await routes(inner, refuse)
  } finally {
    for (const name of TOLD_HEADERS) {
      const value = inner.res.getHeader(name)
      if (typeof value === 'string') outer.set(name, value)
    }
  }
  return readAnswer(inner.body)
}

async function refuse(): Promise<never> {
  throw new NotFoundError('There is no such call.')
}

function toMessage(outer: Context, call: CallDefinition, request: CallRequest): IncomingMessage {
  // A socket of nobody: nothing is read from it or written to it.
  const message = new IncomingMessage(new Socket())
  const body = request.body === undefined ? undefined : Buffer.from(JSON.stringify(request.body))
  message.method = call.method
  message.url = addressOf(call.path, request)
  message.headers = {
    host: outer.host,
    ...Object.fromEntries(KEY_HEADERS.map((name) => [name, outer.get(name)]).filter(([, key]) => key !== '')),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
  }
  if (body !== undefined) message.push(body)
  message.push(null)
  message.complete = true
  return message
}

function addressOf(path: string, { params = {}, query = {} }: CallRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? filled : `${filled}?${new URLSearchParams(entries)}`
}

/** Ready-made answers are bytes of JSON, others an object that Koa would write. */
function readAnswer(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body)
  return JSON.parse(text)
}
