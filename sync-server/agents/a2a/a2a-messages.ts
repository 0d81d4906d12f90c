import { z } from 'zod'
import { parseInput } from '#shared/api/parse-input.ts'
import { QUERY_LIMITS } from '#shared/catalogue/query.ts'
import type { A2A } from '#shared/policy/marketplace.ts'
import { A2aError } from './a2a-errors.ts'

export type A2aVersion = (typeof A2A.versions)[number]

/** What a client has sent, the same whatever version it speaks. */
export interface AskedMessage {
  /** Empty where only data was sent. */
  text: string
  /** A skill by its id, with its arguments; null where only text was sent. It counts before the text. */
  named: { skill: string; arguments: Record<string, unknown> } | null
  contextId: string | null
  wants: Wants
}

interface Wants {
  /** The media type of the text; null: the client takes none. */
  text: 'text/markdown' | 'text/plain' | null
  data: boolean
}

/** What is answered: markdown for people, and the facts in it as data. */
export interface SkillAnswer {
  text: string
  data: object
}

type Part =
  | { kind: 'text'; text: string; mediaType: string }
  | { kind: 'data'; data: unknown }
  | { kind: 'other' }

/** Names of clients are sent back, so they must not be as long as an answer. */
const name = z.string().min(1).max(200)
/** Clients that are made from the protocol buffers send empty texts for what is not set. */
const optionalName = z.string().max(200).optional()

const partOf10 = z
  .object({
    text: z.string().optional(),
    raw: z.unknown().optional(),
    url: z.unknown().optional(),
    data: z.unknown().optional(),
    mediaType: z.string().optional(),
  })
  .transform(({ text, raw, url, data, mediaType = '' }): Part => {
    if (raw !== undefined || url !== undefined) return { kind: 'other' }
    if (data !== undefined) return { kind: 'data', data }
    return text === undefined ? { kind: 'other' } : { kind: 'text', text, mediaType }
  })

const partOf03 = z.union([
  z
    .object({ kind: z.literal('text'), text: z.string() })
    .transform((part): Part => ({ ...part, mediaType: '' })),
  z.object({ kind: z.literal('data'), data: z.unknown() }).transform((part): Part => part),
  z.object({ kind: z.string() }).transform((): Part => ({ kind: 'other' })),
])

const messageOf = <P extends z.ZodType<Part>>(role: string, part: P) =>
  z.object({
    messageId: name,
    contextId: optionalName,
    taskId: optionalName,
    role: z.literal(role),
    parts: z.array(part).min(1).max(20),
  })

const configuration = {
  acceptedOutputModes: z.array(z.string().max(200)).max(50).optional(),
  taskPushNotificationConfig: z.unknown().optional(),
  pushNotificationConfig: z.unknown().optional(),
}

const requests = {
  '1.0': z.object({
    message: messageOf('ROLE_USER', partOf10),
    configuration: z.object(configuration).nullish(),
  }),
  '0.3': z.object({ message: messageOf('user', partOf03), configuration: z.object(configuration).nullish() }),
}

/** @throws A2aError */
export function readMessage(version: A2aVersion, params: unknown): AskedMessage {
  const { message, configuration: wish } = parsed(requests[version], params)
  if (message.taskId) throw noTask()
  if (wish?.taskPushNotificationConfig != null || wish?.pushNotificationConfig != null) throw noPush()
  return {
    ...readParts(message.parts),
    contextId: message.contextId || null,
    wants: readModes(wish?.acceptedOutputModes ?? []),
  }
}

export function parsed<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const given = parseInput(schema, params ?? {})
  if (given.success) return given.data
  const [first] = given.issues
  const message = `These parameters are not valid: ${[first?.path, first?.message].filter(Boolean).join(' ')}`
  throw new A2aError('INVALID_PARAMS', message, given.issues.slice(0, SHOWN_ISSUES))
}

const SHOWN_ISSUES = 20

export const noTask = () =>
  new A2aError(
    'TASK_NOT_FOUND',
    'There are no tasks here: each message is answered with a message at once. Send it without a task.',
  )
export const noPush = () =>
  new A2aError(
    'PUSH_NOTIFICATION_NOT_SUPPORTED',
    'This agent sends no push notifications: the answer to a message is all there is.',
  )

const namedSkill = z.strictObject({
  skill: name,
  arguments: z.record(z.string(), z.unknown()).default({}),
})

function readParts(parts: readonly Part[]): Pick<AskedMessage, 'text' | 'named'> {
  const texts = parts.filter((part) => part.kind === 'text')
  const given = parts.filter((part) => part.kind === 'data')
  const isOther = parts.some(({ kind }) => kind === 'other')
  if (isOther || texts.some(({ mediaType }) => !/^(text\/(plain|markdown)\b.*)?$/i.test(mediaType)))
    throw new A2aError('CONTENT_TYPE_NOT_SUPPORTED', 'Send text/plain, or application/json as a data part.')
  const text = texts
    .map((part) => part.text)
    .join('\n')
    .trim()
  if (given.length > 1) throw wrongPart('Send one data part at most.')
  const [data] = given
  if (data !== undefined) return { text, named: parsed(namedSkill, data.data) }
  if (text === '') throw wrongPart('Ask something, such as “free tools to transcribe meetings”.')
  if (text.length > QUERY_LIMITS.search)
    throw wrongPart(`A question has at most ${QUERY_LIMITS.search} characters. Say it shorter.`)
  return { text, named: null }
}

const wrongPart = (message: string) =>
  new A2aError('INVALID_PARAMS', message, [{ path: 'message.parts', message }])

const MARKDOWN = ['*/*', 'text/*', 'text/markdown']
const PLAIN = ['text/plain', 'text']
const JSON_MODES = ['*/*', 'application/*', 'application/json', 'data']

function readModes(modes: readonly string[]): Wants {
  const named = modes.map((mode) => mode.split(';')[0]?.trim().toLowerCase() ?? '')
  if (named.length === 0) return { text: 'text/markdown', data: true }
  const takes = (known: readonly string[]) => named.some((mode) => known.includes(mode))
  const text = takes(MARKDOWN) ? 'text/markdown' : takes(PLAIN) ? 'text/plain' : null
  const data = takes(JSON_MODES)
  if (text === null && !data)
    throw new A2aError('CONTENT_TYPE_NOT_SUPPORTED', 'Accept text/markdown, text/plain or application/json.')
  return { text, data }
}

interface Reply {
  messageId: string
  contextId: string
  wants: Wants
}

/** The result of the method, in the form of the version. */
export function writeMessage(
  version: A2aVersion,
  { text, data }: SkillAnswer,
  { messageId, contextId, wants }: Reply,
): object {
  const ids = { messageId, contextId }
  if (version === '1.0') {
    const parts = [
      ...(wants.text === null ? [] : [{ text, mediaType: wants.text }]),
      ...(wants.data ? [{ data, mediaType: 'application/json' }] : []),
    ]
    return { message: { ...ids, role: 'ROLE_AGENT', parts } }
  }
  const parts = [
    ...(wants.text === null ? [] : [{ kind: 'text', text }]),
    ...(wants.data ? [{ kind: 'data', data }] : []),
  ]
  return { kind: 'message', ...ids, role: 'agent', parts }
}
