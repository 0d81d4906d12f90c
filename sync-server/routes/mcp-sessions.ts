import { randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type InitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  PerRequestHTTPServerTransport,
  type RequestId,
  type TransportSendOptions,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { showsForms } from '../agents/mcp/mcp-consent.ts'

/** What a server may ask its client for: to show its person a form, or to let its model write. */
export type Asking = 'form' | 'sampling'

/** Who sends a request. */
export interface McpCaller {
  /** Of visitors, who have nothing else. */
  address: string
  /** The same for the same key, or for the tokens of one connection; null for a visitor. */
  key: string | null
}

interface Opened {
  owner: string
  isOfVisitor: boolean
  readonly session: McpSession
  readonly openedAt: number
  usedAt: number
}

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export const SESSION_LIMITS = {
  all: 5000,
  /** Some of them are left to callers with a key. */
  visitors: 4000,
  caller: 20,
  idleMs: HOUR_MS,
  ageMs: 24 * HOUR_MS,
} as const

/**
 * The sessions of this server. They are for clients of older revisions that can be asked back: an answer to a question
 * comes in a request of its own, and has to find who asked. There is nothing else in them, so nothing else is lost with
 * one.
 */
export class McpSessions {
  /** Those that were used last come last. */
  readonly #open = new Map<string, Opened>()
  /** Open sessions by owner. */
  readonly #held = new Map<string, number>()
  #ofVisitors = 0
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The id of a new session, which nobody can guess; null where the caller, or all together, have as many as they may. */
  open(caller: McpCaller, handshake: JSONRPCRequest): string | null {
    const owner = ownerOf(caller)
    const isOfVisitor = caller.key === null
    this.#endIdle()
    if (this.#isFull(owner, isOfVisitor)) return null
    const id = randomBytes(32).toString('base64url')
    const now = this.#now()
    this.#add(id, { owner, isOfVisitor, session: new McpSession(handshake), openedAt: now, usedAt: now })
    return id
  }

  /** The session of this caller; null for any other. A visitor who signs in takes theirs along. */
  find(id: string, caller: McpCaller): McpSession | null {
    const opened = this.#open.get(id)
    if (opened === undefined) return null
    if (this.#isOver(opened)) {
      this.#end(id)
      return null
    }
    let { owner, isOfVisitor } = opened
    if (owner !== ownerOf(caller)) {
      const hasSignedIn = isOfVisitor && caller.key !== null && owner === caller.address
      if (!hasSignedIn || this.#isFull(ownerOf(caller), false, 1)) return null
      owner = ownerOf(caller)
      isOfVisitor = false
    }
    this.#remove(id)
    this.#add(id, { ...opened, owner, isOfVisitor, usedAt: this.#now() })
    return opened.session
  }

  /** Whether there was a session of this caller to end. */
  end(id: string, caller: McpCaller): boolean {
    if (this.find(id, caller) === null) return false
    this.#end(id)
    return true
  }

  #isFull(owner: string, isOfVisitor: boolean, freed: 0 | 1 = 0): boolean {
    return (
      this.#open.size - freed >= SESSION_LIMITS.all ||
      (isOfVisitor && this.#ofVisitors >= SESSION_LIMITS.visitors) ||
      (this.#held.get(owner) ?? 0) >= SESSION_LIMITS.caller
    )
  }

  /** One that is only too old ends when it is used, or by not being used. */
  #endIdle(): void {
    for (const [id, opened] of this.#open) {
      if (!this.#isOver(opened)) return
      this.#end(id)
    }
  }

  #isOver({ openedAt, usedAt }: Opened): boolean {
    const now = this.#now()
    return now - usedAt > SESSION_LIMITS.idleMs || now - openedAt > SESSION_LIMITS.ageMs
  }

  #add(id: string, opened: Opened): void {
    this.#open.set(id, opened)
    this.#count(opened, 1)
  }

  #remove(id: string): Opened | undefined {
    const opened = this.#open.get(id)
    if (opened !== undefined && this.#open.delete(id)) this.#count(opened, -1)
    return opened
  }

  #count({ owner, isOfVisitor }: Opened, change: 1 | -1): void {
    if (isOfVisitor) this.#ofVisitors += change
    const held = (this.#held.get(owner) ?? 0) + change
    if (held === 0) this.#held.delete(owner)
    else this.#held.set(owner, held)
  }

  #end(id: string): void {
    this.#remove(id)?.session.end()
  }
}

const ownerOf = ({ address, key }: McpCaller): string => key ?? address

const nothing = z.object({})
const capabilities = z.object({
  elicitation: z.object({ form: nothing.optional(), url: nothing.optional() }).optional(),
  sampling: nothing.optional(),
})

/** What a session keeps of a handshake; null for a client that can be asked for nothing of `asks`. */
export function handshakeOf({ params }: InitializeRequest, asks: readonly Asking[]): JSONRPCRequest | null {
  const client = capabilities.safeParse(params.capabilities).data
  if (client === undefined) return null
  const can = { form: showsForms(client.elicitation), sampling: client.sampling !== undefined }
  if (!asks.some((kind) => can[kind])) return null
  return {
    jsonrpc: '2.0',
    id: randomUUID(),
    method: 'initialize',
    params: {
      protocolVersion: params.protocolVersion.slice(0, 20),
      capabilities: client,
      clientInfo: { name: 'client', version: '1' },
    },
  }
}

/** Of the range that JSON-RPC leaves to servers. */
const GIVEN_UP = -32_000

interface Question {
  exchange: McpExchange
  /** What the server of the exchange calls it. */
  id: RequestId
  place: Readable
}

export class McpSession {
  readonly #handshake: JSONRPCRequest
  /** Open ones, by the ids that the client has been given. */
  readonly #questions = new Map<RequestId, Question>()

  constructor(handshake: JSONRPCRequest) {
    this.#handshake = handshake
  }

  /** A transport for one request. `openPlace` is asked at each question, which holds the place until it is answered. */
  exchange(requestId: RequestId | null, openPlace: () => Readable): McpExchange {
    return new McpExchange({ session: this, handshake: this.#handshake, requestId, openPlace })
  }

  ask(exchange: McpExchange, id: RequestId, place: Readable): string {
    const given = randomUUID()
    this.#questions.set(given, { exchange, id, place })
    // Places end when the server stops.
    place.resume().once('close', () => this.#giveUp(given))
    return given
  }

  /** Whether this answers an open question. */
  answer(message: JSONRPCResponse): boolean {
    const question = message.id === undefined ? undefined : this.#questions.get(message.id)
    if (question === undefined) return false
    this.#forget([message.id])
    question.exchange.onmessage?.({ ...message, id: question.id })
    return true
  }

  /** The client no longer waits for the answer to a request. */
  cancel(requestId: unknown): void {
    for (const { exchange } of [...this.#questions.values()])
      if (exchange.requestId === requestId) void exchange.close()
  }

  /** Takes back a question, and says under which id it was put. */
  takeBack(exchange: McpExchange, id: unknown): RequestId | undefined {
    const [given] = [...this.#questions].find(([, one]) => one.exchange === exchange && one.id === id) ?? []
    this.#forget([given])
    return given
  }

  /** Nobody will take an answer to the questions of this exchange. */
  leave(exchange: McpExchange): void {
    this.#forget([...this.#questions].flatMap(([given, one]) => (one.exchange === exchange ? [given] : [])))
  }

  /** Whoever waits for an answer is told that there will be none. */
  end(): void {
    for (const id of [...this.#questions.keys()]) this.#giveUp(id)
  }

  #giveUp(id: RequestId): void {
    this.answer({ jsonrpc: '2.0', id, error: { code: GIVEN_UP, message: 'The session has ended.' } })
  }

  #forget(ids: readonly (RequestId | undefined)[]): void {
    for (const id of ids) {
      const question = id === undefined ? undefined : this.#questions.get(id)
      if (id === undefined || question === undefined) continue
      this.#questions.delete(id)
      question.place.destroy()
    }
  }
}

/**
 * One request of a session and its answer. The server of the request is told of the client's handshake first, as it has not
 * seen it. What it asks the client is sent on the stream of the answer, under an id of the session: each server begins to
 * count at zero.
 */
export class McpExchange extends PerRequestHTTPServerTransport {
  readonly requestId: RequestId | null
  readonly #session: McpSession
  readonly #openPlace: () => Readable
  readonly #handshake: JSONRPCRequest
  #introduced: (() => void) | null = null

  constructor(given: {
    session: McpSession
    handshake: JSONRPCRequest
    requestId: RequestId | null
    openPlace: () => Readable
  }) {
    super({ classification: { era: 'legacy' } })
    this.requestId = given.requestId
    this.#session = given.session
    this.#handshake = given.handshake
    this.#openPlace = given.openPlace
  }

  /** To be called once a server is connected. */
  async introduce(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#introduced = resolve
    this.onmessage?.(this.#handshake)
    await promise
    this.#introduced = null
  }

  /** @throws TooManyRequestsError where there is no place for one more question */
  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#introduced !== null && isAnswerTo(this.#handshake.id, message)) return this.#introduced()
    if (isJSONRPCRequest(message)) {
      const id = this.#session.ask(this, message.id, this.#openPlace())
      return super.send(underId(message, id), options)
    }
    if (isCancellation(message)) {
      const requestId = this.#session.takeBack(this, message.params?.requestId)
      if (requestId === undefined) return
      return super.send({ ...message, params: { ...message.params, requestId } }, options)
    }
    return super.send(message, options)
  }

  override async close(): Promise<void> {
    this.#session.leave(this)
    await super.close()
  }
}

const isAnswerTo = (id: RequestId, message: JSONRPCMessage): boolean =>
  (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id === id

/** A client's word that it no longer waits for an answer, or a server's. */
export const isCancellation = (message: JSONRPCMessage): message is JSONRPCNotification =>
  'method' in message && message.method === 'notifications/cancelled'

/** Progress would be told by the same number. */
function underId(message: JSONRPCRequest, id: string): JSONRPCRequest {
  const { _meta, ...params } = message.params ?? {}
  const meta = _meta?.progressToken === undefined ? _meta : { ..._meta, progressToken: id }
  return { ...message, id, params: { ...params, ...(meta !== undefined && { _meta: meta }) } }
}
