import {
  classifyInboundRequest,
  type InitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  parseJSONRPCMessage,
  type StandardSchemaV1,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import { z } from 'zod'
import { MCP, MCP_REVISIONS } from '#shared/policy/marketplace.ts'
import { MalformedBodyError } from '../errors/request-errors.ts'
import { readJson } from '../middleware/read-request.ts'

// What may be said to the endpoint, in which revision, and what is wrong with anything else.

/** Codes of JSON-RPC 2.0, and the one that the protocol's package has for a session that is none. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const SESSION_NOT_FOUND = -32001

/** The last revision with batches. A client of it need not name it. */
const WITH_BATCHES = ['', '2025-03-26']

export type Message = JSONRPCRequest | JSONRPCNotification

export interface Problem {
  code: number
  message: string
  id: string | number | null
}

export const NO_JSON: Problem = { code: PARSE_ERROR, message: 'The body is not valid JSON.', id: null }

/** Tells a client to begin anew: the session has ended, is somebody else's, or was another server's. */
export const NO_SESSION: Problem = { code: SESSION_NOT_FOUND, message: 'Session not found', id: null }
export const NOT_ASKED: Problem = {
  code: INVALID_REQUEST,
  message: 'This answers no open question of the session.',
  id: null,
}

/** undefined for what is no JSON. */
export async function readMessage(ctx: Context): Promise<unknown> {
  try {
    return await readJson(ctx)
  } catch (error) {
    if (error instanceof MalformedBodyError) return undefined
    throw error
  }
}

/** What is wrong with a message of an older revision, or with a batch. */
export function problemOf(ctx: Context, message: unknown): Problem | null {
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

/** A client's answer to what the server has asked it. */
export function isAnswer(value: unknown): value is JSONRPCResponse {
  return isJSONRPCResultResponse(value) || isJSONRPCErrorResponse(value)
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

export function wrongParams(message: unknown): Problem | null {
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
export const paramsProblem = (ctx: Context, message: unknown): Problem | null =>
  isHandshake(message) && !isLegacy(ctx, message) ? null : wrongParams(message)

export const isHandshake = (message: unknown): message is JSONRPCRequest & InitializeRequest =>
  isMessage(message) && message.method === 'initialize'
export const idOf = (message: Message) => (isJSONRPCRequest(message) ? message.id : null)

export function isLegacy(ctx: Context, body: unknown): boolean {
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
export function followedBy(message: unknown): readonly string[] | null {
  return listen.safeParse(message).data?.params.notifications.resourceSubscriptions ?? null
}

export function listenProblem(message: unknown): Problem | null {
  const { data } = listen.safeParse(message)
  if (data === undefined || data.params.notifications.resourceSubscriptions.length <= MCP.maxFollowed)
    return null
  return {
    code: INVALID_PARAMS,
    message: `A subscription follows at most ${MCP.maxFollowed} resources.`,
    id: data.id,
  }
}
