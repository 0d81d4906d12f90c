import { PassThrough, type Readable } from 'node:stream'
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type McpRequestContext,
  type McpServer,
  PerRequestHTTPServerTransport,
  parseJSONRPCMessage,
  SdkError,
  type Server,
  type StandardSchemaV1,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { MCP, MCP_REVISIONS } from '#shared/policy/marketplace.ts'
import type { McpSubscriptions } from '../agents/mcp/mcp-subscriptions.ts'
import { CrossOriginError } from '../errors/access-errors.ts'
import type { AppError } from '../errors/app-error.ts'
import { MalformedBodyError, MethodNotAllowedError } from '../errors/request-errors.ts'
import { carriesKey } from '../middleware/agent-key.ts'
import { readJson } from '../middleware/read-request.ts'
import { isFromHere, isOnThisMachine } from './open-reads.ts'

export interface McpEndpointOptions {
  publicUrl: string
  subscriptions: McpSubscriptions
  /** For one request. `modern` is revision 2026-07-28, which has no handshake. */
  makeServer(ctx: Context, era: McpRequestContext['era']): Server | McpServer
  /** The refusal that tells a client how to sign in, when carrying out this request has met one. */
  challengeOf(ctx: Context): AppError | undefined
  /** A place among the open event streams, which ends when the server stops. @throws TooManyRequestsError */
  openPlace(ctx: Context): Readable
}

/** Codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602

/** The last revision with batches. A client of it need not name it. */
const WITH_BATCHES = ['', '2025-03-26']
/** A client with this much unread data is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024

type Message = JSONRPCRequest | JSONRPCNotification

/**
 * The Model Context Protocol over streamable HTTP. No revision gets a session: each message has a server of its own. It
 * is answered in JSON, or with a stream of events when there is something to say before the result.
 */
export function mcpEndpoint(options: McpEndpointOptions): Middleware {
  const contexts = new WeakMap<Request, Context>()
  const modern = createMcpHandler(
    ({ era, requestInfo }) => {
      const ctx = requestInfo && contexts.get(requestInfo)
      if (ctx === undefined) throw new TypeError('a request without its context')
      return options.makeServer(ctx, era)
    },
    { legacy: 'reject', bus: options.subscriptions },
  )
  return async (ctx, next) => {
    if (ctx.path !== MCP.path) return next()
    ctx.state.route = 'mcp'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    if (!isFromHere(ctx, options.publicUrl) && !isOpenTo(ctx, options.publicUrl)) throw new CrossOriginError()
    ctx.set('Cache-Control', 'no-store')
    const message = await readMessage(ctx)
    const request = toRequest(ctx)
    const problem =
      message === undefined
        ? NO_JSON
        : (problemOf(ctx, message) ?? paramsProblem(ctx, message) ?? listenProblem(message))
    if (problem !== null) return sendProblem(ctx, problem)
    if (Array.isArray(message)) return sendBatch(ctx, request, message)
    if (isLegacy(ctx, message))
      return sendOrChallenge(ctx, await answerLegacy(ctx, request, { message, mode: 'auto' }))
    contexts.set(request, ctx)
    const followed = followedBy(message)
    const place = followed === null ? null : options.openPlace(ctx)
    const response = await options.subscriptions.following(followed ?? [], () =>
      modern.fetch(request, { parsedBody: message }),
    )
    await sendOrChallenge(ctx, response, place)
  }

  /**
   * Clients ask the person to sign in only where HTTP itself says that this is what is missing. A batch is answered call by
   * call all the same: others of it may have been carried out.
   */
  async function sendOrChallenge(
    ctx: Context,
    response: Response,
    place: Readable | null = null,
  ): Promise<void> {
    if (!isStream(response)) {
      const text = await response.text()
      place?.destroy()
      const challenge = options.challengeOf(ctx)
      if (challenge !== undefined) throw challenge
      return sendJson(ctx, text, response.status)
    }
    sendEvents(ctx, response, place)
  }

  /** Revisions before 2026-07-28; their handshake is answered as any other message. */
  async function answerLegacy(
    ctx: Context,
    request: Request,
    { message, mode }: { message: unknown; mode: 'auto' | 'json' },
  ): Promise<Response> {
    const transport = new PerRequestHTTPServerTransport({
      classification: { era: 'legacy' },
      responseMode: mode,
    })
    const server = options.makeServer(ctx, 'legacy')
    await server.connect(transport)
    try {
      const response = await transport.handleMessage(message as Message, { request })
      if (response.status === 202) await server.close()
      return response
    } catch (error) {
      await server.close()
      if (error instanceof SdkError) return new Response(null, { status: CLIENT_GONE })
      throw error
    }
  }

  /** One after the other: a batch must not take more of the server at a time than its messages alone. */
  async function sendBatch(ctx: Context, request: Request, messages: readonly unknown[]): Promise<void> {
    const answers: string[] = []
    for (const message of messages) {
      const wrong = wrongParams(message)
      const text =
        wrong === null
          ? await (await answerLegacy(ctx, request, { message, mode: 'json' })).text()
          : JSON.stringify(errorOf(wrong))
      if (text !== '') answers.push(text)
    }
    sendJson(ctx, answers.length === 0 ? '' : `[${answers.join(',')}]`)
  }
}

/** As proxies call it: there is nobody left to answer. */
const CLIENT_GONE = 499

/** Pages of other sites have the tools that need no key, where no name can be pointed at a private server. */
const isOpenTo = (ctx: Context, publicUrl: string): boolean => !isOnThisMachine(publicUrl) && !carriesKey(ctx)

interface Problem {
  code: number
  message: string
  id: string | number | null
}

const NO_JSON: Problem = { code: PARSE_ERROR, message: 'The body is not valid JSON.', id: null }

/** undefined for what is no JSON. */
async function readMessage(ctx: Context): Promise<unknown> {
  try {
    return await readJson(ctx)
  } catch (error) {
    if (error instanceof MalformedBodyError) return undefined
    throw error
  }
}

/** What is wrong with a message of an older revision, or with a batch. */
function problemOf(ctx: Context, message: unknown): Problem | null {
  const version = ctx.get('Mcp-Protocol-Version')
  const refuse = (text: string) => ({ code: INVALID_REQUEST, message: text, id: null })
  if (Array.isArray(message)) {
    if (!WITH_BATCHES.includes(version)) return refuse('Send one message at a time.')
    if (message.length === 0 || message.length > MCP.maxBatch)
      return refuse(`A batch has 1 to ${MCP.maxBatch} messages.`)
    return message.every((part) => isMessage(part) && !isHandshake(part))
      ? null
      : refuse('A batch has requests and notifications, and no handshake.')
  }
  if (!isLegacy(ctx, message)) return null
  if (!isMessage(message)) return refuse('This is no request or notification.')
  const isKnown = version === '' || MCP_REVISIONS.includes(version)
  return isKnown || isHandshake(message)
    ? null
    : { ...refuse(`Protocol version ${version.slice(0, 40)} is not supported.`), id: idOf(message) }
}

function isMessage(value: unknown): value is Message {
  try {
    return 'method' in parseJSONRPCMessage(value)
  } catch {
    return false
  }
}

/** What each method takes. The package reports anything else as an error of its own. */
const TAKEN = new Map<string, StandardSchemaV1>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['resources/list', specTypeSchemas.ListResourcesRequest],
  ['resources/templates/list', specTypeSchemas.ListResourceTemplatesRequest],
  ['resources/read', specTypeSchemas.ReadResourceRequest],
  ['prompts/list', specTypeSchemas.ListPromptsRequest],
  ['prompts/get', specTypeSchemas.GetPromptRequest],
  ['completion/complete', specTypeSchemas.CompleteRequest],
])

function wrongParams(message: unknown): Problem | null {
  if (!isMessage(message)) return null
  const checked = TAKEN.get(message.method)?.['~standard'].validate(message)
  if (checked === undefined || !('issues' in checked) || checked.issues === undefined) return null
  const paths = checked.issues.map(({ path = [] }) => path.map(String).join('.'))
  return {
    code: INVALID_PARAMS,
    message: `${message.method} takes no such parameters: ${paths.join(', ')}`,
    id: idOf(message),
  }
}

/** The newest revision has no handshake: there the method is unknown, whatever it is sent. */
const paramsProblem = (ctx: Context, message: unknown): Problem | null =>
  isMessage(message) && isHandshake(message) && !isLegacy(ctx, message) ? null : wrongParams(message)

const isHandshake = (message: Message) => message.method === 'initialize'
const idOf = (message: Message) => (isJSONRPCRequest(message) ? message.id : null)

function isLegacy(ctx: Context, body: unknown): boolean {
  const header = (name: string) => ctx.get(name) || undefined
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...definedOf({
      protocolVersionHeader: header('Mcp-Protocol-Version'),
      mcpMethodHeader: header('Mcp-Method'),
      mcpNameHeader: header('Mcp-Name'),
    }),
  })
  return kind === 'legacy'
}

function definedOf(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const listen = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()).default([]) }) }),
})

/** The resources that a subscription names; null for any other message. */
function followedBy(message: unknown): readonly string[] | null {
  return listen.safeParse(message).data?.params.notifications.resourceSubscriptions ?? null
}

function listenProblem(message: unknown): Problem | null {
  const { data } = listen.safeParse(message)
  if (data === undefined || data.params.notifications.resourceSubscriptions.length <= MCP.maxFollowed)
    return null
  return {
    code: INVALID_PARAMS,
    message: `A subscription follows at most ${MCP.maxFollowed} resources.`,
    id: data.id,
  }
}

/** The headers that the package looks at, and when the client goes away; the address is of no meaning to it. */
function toRequest(ctx: Context): Request {
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  const given = Object.entries(ctx.headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://localhost${MCP.path}`, {
    method: 'POST',
    headers: [...given, ['content-type', 'application/json']],
    signal: gone.signal,
  })
}

const errorOf = ({ id, ...error }: Problem) => ({ jsonrpc: '2.0', error, id })

function sendProblem(ctx: Context, problem: Problem): void {
  ctx.status = 400
  ctx.body = errorOf(problem)
}

function sendJson(ctx: Context, text: string, status = text === '' ? 202 : 200): void {
  ctx.body = text === '' ? null : text
  ctx.status = status
  if (text !== '') ctx.set('Content-Type', 'application/json; charset=utf-8')
}

const isStream = ({ body, headers }: Response): boolean =>
  body !== null && headers.get('content-type')?.startsWith('text/event-stream') === true

function sendEvents(ctx: Context, response: Response, place: Readable | null): void {
  ctx.status = response.status
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8')
  // Proxies that buffer answers would delay the events.
  ctx.set('X-Accel-Buffering', 'no')
  const events = new PassThrough()
  ctx.body = events
  if (response.body === null) throw new TypeError('a stream without a body')
  const reader = response.body.getReader()
  const end = () => void reader.cancel().catch(() => {})
  place?.resume().once('close', () => {
    end()
    events.end()
  })
  events.once('close', () => {
    end()
    place?.destroy()
  })
  void relay(reader, events)
}

/** A client that reads too slowly is disconnected; it would fill the memory. */
async function relay(reader: ReadableStreamDefaultReader<Uint8Array>, events: PassThrough): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || events.destroyed) break
    if (events.writableLength > MAX_UNREAD_BYTES) events.destroy()
    else events.write(value)
  }
  if (!events.destroyed) events.end()
}
