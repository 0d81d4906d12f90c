import { PassThrough, type Readable } from 'node:stream'
import {
  createMcpHandler,
  type InitializeRequest,
  type McpRequestContext,
  type McpServer,
  PerRequestHTTPServerTransport,
  SdkError,
  type Server,
} from '@modelcontextprotocol/server'
import type { Context, Middleware } from 'koa'
import { MCP } from '#shared/policy/marketplace.ts'
import type { McpSubscriptions } from '../agents/mcp/mcp-subscriptions.ts'
import { CrossOriginError } from '../errors/access-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { MethodNotAllowedError } from '../errors/request-errors.ts'
import { carriesKey } from '../middleware/agent-key.ts'
import { refuseBody } from '../middleware/read-request.ts'
import {
  followedBy,
  idOf,
  isAnswer,
  isHandshake,
  isLegacy,
  listenProblem,
  type Message,
  NO_JSON,
  NO_SESSION,
  NOT_ASKED,
  type Problem,
  paramsProblem,
  problemOf,
  readMessage,
  wrongParams,
} from './mcp-messages.ts'
import {
  type Asking,
  handshakeOf,
  isCancellation,
  type McpCaller,
  type McpSession,
  McpSessions,
} from './mcp-sessions.ts'
import { isFromHere, isOnThisMachine } from './open-reads.ts'

export interface McpEndpointOptions {
  publicUrl: string
  subscriptions: McpSubscriptions
  /** For one request. `modern` is revision 2026-07-28, which has no handshake. */
  makeServer(ctx: Context, era: McpRequestContext['era']): Server | McpServer
  /** What these servers ask their clients for. */
  asks: readonly Asking[]
  /** Who sends a request. @throws AppError for a key or token that does not count (any more) */
  callerOf(ctx: Context): Promise<McpCaller>
  /** The refusal that tells a client how to sign in, when carrying out this request has met one. */
  challengeOf(ctx: Context): AppError | undefined
  /** A place among the open event streams, which ends when the server stops. @throws TooManyRequestsError */
  openPlace(ctx: Context): Readable
}

const METHODS = ['POST', 'DELETE']
const SESSION_HEADER = 'Mcp-Session-Id'
/** A client with this much unread data is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024

/**
 * The Model Context Protocol over streamable HTTP. Each message has a server of its own. It is answered in JSON, or with a
 * stream of events when there is something to say before the result. A client of an older revision that can be asked
 * back gets a session, in which its answers find the server that asked; no other client has one.
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
  const sessions = new McpSessions()
  return async (ctx, next) => {
    if (ctx.path !== MCP.path) return next()
    ctx.state.route = 'mcp'
    if (!METHODS.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, METHODS)
    const isOfHere = isFromHere(ctx, options.publicUrl)
    if (!isOfHere && !isOpenTo(ctx, options.publicUrl)) throw new CrossOriginError()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.method === 'DELETE') return endSession(ctx)
    const message = await readMessage(ctx)
    if (message === undefined) return sendProblem(ctx, NO_JSON)
    const id = isLegacy(ctx, message) && !isHandshake(message) ? ctx.get(SESSION_HEADER) : ''
    const session = id === '' ? null : sessions.find(id, await options.callerOf(ctx))
    if (id !== '' && session === null) return sendProblem(ctx, NO_SESSION, 404)
    if (session !== null && isAnswer(message))
      return session.answer(message) ? sendJson(ctx, '') : sendProblem(ctx, NOT_ASKED)
    const request = toRequest(ctx)
    const problem = problemOf(ctx, message) ?? paramsProblem(ctx, message) ?? listenProblem(message)
    if (problem !== null) return sendProblem(ctx, problem)
    if (Array.isArray(message)) return sendBatch(ctx, request, message)
    if (isLegacy(ctx, message)) {
      const response = await answerLegacy(ctx, request, { message: message as Message, session })
      if (isOfHere && isHandshake(message) && response.ok) await openSession(ctx, message)
      return sendOrChallenge(ctx, response)
    }
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

  /** Where there is no place for one more, a client goes on without: it can only not be asked. */
  async function openSession(ctx: Context, message: InitializeRequest): Promise<void> {
    const handshake = handshakeOf(message, options.asks)
    if (handshake === null) return
    try {
      const id = sessions.open(await options.callerOf(ctx), handshake)
      if (id !== null) ctx.set(SESSION_HEADER, id)
    } catch (error) {
      // The calls will say what is wrong with the key.
      if (!(error instanceof AppError)) throw error
    }
  }

  async function endSession(ctx: Context): Promise<void> {
    await refuseBody(ctx)
    if (!sessions.end(ctx.get(SESSION_HEADER), await options.callerOf(ctx)))
      return sendProblem(ctx, NO_SESSION, 404)
    ctx.status = 204
  }

  /** Revisions before 2026-07-28; their handshake is answered as any other message. */
  async function answerLegacy(
    ctx: Context,
    request: Request,
    {
      message,
      session = null,
      mode = 'auto',
    }: { message: Message; session?: McpSession | null; mode?: 'auto' | 'json' },
  ): Promise<Response> {
    if (isCancellation(message)) session?.cancel(message.params?.requestId)
    const exchange = session?.exchange(idOf(message), () => options.openPlace(ctx)) ?? null
    const transport =
      exchange ?? new PerRequestHTTPServerTransport({ classification: { era: 'legacy' }, responseMode: mode })
    const server = options.makeServer(ctx, 'legacy')
    await server.connect(transport)
    try {
      await exchange?.introduce()
      const response = await transport.handleMessage(message, { request })
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
          ? await (await answerLegacy(ctx, request, { message: message as Message, mode: 'json' })).text()
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

function sendProblem(ctx: Context, problem: Problem, status = 400): void {
  ctx.status = status
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
