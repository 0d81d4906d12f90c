import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { makeVocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { A2A } from '#shared/policy/marketplace.ts'
import { A2aError, protocolErrorOf } from '../agents/a2a/a2a-errors.ts'
import {
  type A2aVersion,
  noPush,
  noTask,
  parsed,
  readMessage,
  writeMessage,
} from '../agents/a2a/a2a-messages.ts'
import { answerMessage, type SkillContext } from '../agents/a2a/a2a-skills.ts'
import { CrossOriginError } from '../errors/access-errors.ts'
import { MalformedBodyError, MethodNotAllowedError } from '../errors/request-errors.ts'
import { addressKey, type Limits } from '../middleware/rate-limit.ts'
import { readJson } from '../middleware/read-request.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import { PerVersion } from '../services/per-version.ts'
import type { Handlers } from './handler.ts'
import { isFromHere, isOnThisMachine } from './open-reads.ts'
import type { RunCall } from './run-call.ts'
import { runMessageCall } from './run-message-call.ts'

export interface A2aDeps {
  publicUrl: string
  handlers: Handlers
  run: RunCall
  catalogue: Pick<Catalogue, 'version'>
  limits: Pick<Limits, 'reads'>
}

type Method = (ctx: Context, version: A2aVersion, params: unknown) => Promise<object> | object

/**
 * A2A (Agent2Agent) in JSON-RPC, versions 1.0 and 0.3. Each message is answered with a message: there are no tasks, so what
 * is about tasks finds none, and nothing is kept between requests.
 */
export function a2aRoute(deps: A2aDeps): Middleware {
  const { publicUrl, catalogue } = deps
  const vocabularies = new PerVersion(({ categories, engine }) => {
    const { facets } = engine.run({ ...EMPTY_QUERY, limit: 1 }, { facets: true })
    return makeVocabulary({ categories, facets: facets ?? { features: [], tags: [] } })
  })
  const send: Method = async (ctx, version, params) => {
    const message = readMessage(version, params)
    const answer = await answerMessage(message, {
      run: runFor(ctx, deps),
      vocabulary: () => vocabularies.of(catalogue.version),
      categoryName: (id) => catalogue.version.categories.find((one) => one.id === id)?.name ?? '',
      origin: publicUrl,
    })
    const { wants, contextId } = message
    return writeMessage(version, answer, {
      wants,
      messageId: randomUUID(),
      contextId: contextId ?? randomUUID(),
    })
  }
  const methods = methodsWith(send)
  return async (ctx, next) => {
    if (ctx.path !== A2A.path) return next()
    ctx.state.route = 'a2a'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    if (isOnThisMachine(publicUrl) && !isFromHere(ctx, publicUrl)) throw new CrossOriginError()
    ctx.set('Cache-Control', 'no-store')
    const asked: { id: string | number | null } = { id: null }
    try {
      const { id, method, params } = await readRequest(ctx)
      asked.id = id
      const version = versionOf(ctx)
      const result = await methodOf(methods, version, method)(ctx, version, params)
      ctx.body = { jsonrpc: '2.0', id, result }
    } catch (error) {
      const refusal = protocolErrorOf(error)
      if (refusal === null) throw error
      ctx.status = asked.id === null ? 400 : 200
      ctx.body = { jsonrpc: '2.0', id: asked.id, error: refusal }
    }
  }
}

/** A question may take several calls. The first one is counted with the request; the others count as requests of their own. */
function runFor(ctx: Context, deps: A2aDeps): SkillContext['run'] {
  let calls = 0
  return async (call, request) => {
    calls += 1
    if (calls > 1) await deps.limits.reads(addressKey(ctx.ip), (name, value) => ctx.set(name, value))
    return runMessageCall(ctx, call, { ...deps, request, keys: [] })
  }
}

const LONGEST_ID = 200

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(LONGEST_ID), z.int()]),
  method: z.string(),
  params: z.unknown().optional(),
})

/** @throws A2aError */
async function readRequest(ctx: Context): Promise<z.output<typeof requestSchema>> {
  const body = await readJson(ctx).catch((error: unknown) => {
    if (error instanceof MalformedBodyError) throw new A2aError('PARSE_ERROR', 'The body is not valid JSON.')
    throw error
  })
  const { data } = requestSchema.safeParse(body)
  if (data !== undefined) return data
  throw new A2aError(
    'INVALID_REQUEST',
    `Send one request of JSON-RPC 2.0 at a time, with its "jsonrpc", "method" and "id", a text of at most ${LONGEST_ID} characters or a whole number.`,
  )
}

/** As the header says, which stands for 0.3 where it is missing; the third number is of no meaning. @throws A2aError */
function versionOf(ctx: Context): A2aVersion {
  const header =
    ctx.get('A2A-Version').trim() || new URLSearchParams(ctx.querystring).get('A2A-Version')?.trim()
  if (!header) return '0.3'
  const short = /^\d+\.\d+(?=(\.\d+)?$)/.exec(header)?.[0]
  const known = A2A.versions.find((version) => version === short)
  if (known !== undefined) return known
  throw new A2aError(
    'VERSION_NOT_SUPPORTED',
    `This version is not spoken here. Send A2A-Version: ${A2A.versions.join(' or ')}.`,
  )
}

function methodOf(
  methods: Readonly<Record<A2aVersion, ReadonlyMap<string, Method>>>,
  version: A2aVersion,
  name: string,
): Method {
  const method = methods[version].get(name)
  if (method !== undefined) return method
  const other = A2A.versions.find((one) => methods[one].has(name))
  const advice =
    other === undefined
      ? `There are ${[...methods[version].keys()].join(', ')}.`
      : `It is one of ${other}: send A2A-Version: ${other}. Without that header a request is one of 0.3.`
  throw new A2aError('METHOD_NOT_FOUND', `There is no such method in version ${version}. ${advice}`)
}

const ofTask = z.object({ id: z.string().min(1) })
const listed = z.object({ pageSize: z.int().min(1).max(100).optional() })

/** The methods of both versions. */
function methodsWith(send: Method): Record<A2aVersion, ReadonlyMap<string, Method>> {
  const noStream: Method = () => {
    throw new A2aError(
      'UNSUPPORTED_OPERATION',
      'This agent does not stream: its answers are complete at once. Send the message without streaming.',
    )
  }
  const task: Method = (_ctx, _version, params) => {
    parsed(ofTask, params)
    throw noTask()
  }
  const push: Method = () => {
    throw noPush()
  }
  const card: Method = (_ctx, version) => {
    throw new A2aError(
      version === '1.0' ? 'UNSUPPORTED_OPERATION' : 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
      `There is one agent card, for everybody: ${A2A.cardPath}.`,
    )
  }
  const noTasks: Method = (_ctx, _version, params) => {
    const { pageSize = 50 } = parsed(listed, params)
    return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 }
  }
  return {
    '1.0': new Map<string, Method>([
      ['SendMessage', send],
      ['SendStreamingMessage', noStream],
      ['GetTask', task],
      ['ListTasks', noTasks],
      ['CancelTask', task],
      ['SubscribeToTask', noStream],
      ['CreateTaskPushNotificationConfig', push],
      ['GetTaskPushNotificationConfig', push],
      ['ListTaskPushNotificationConfigs', push],
      ['DeleteTaskPushNotificationConfig', push],
      ['GetExtendedAgentCard', card],
    ]),
    '0.3': new Map<string, Method>([
      ['message/send', send],
      ['message/stream', noStream],
      ['tasks/get', task],
      ['tasks/cancel', task],
      ['tasks/resubscribe', noStream],
      ['tasks/pushNotificationConfig/set', push],
      ['tasks/pushNotificationConfig/get', push],
      ['tasks/pushNotificationConfig/list', push],
      ['tasks/pushNotificationConfig/delete', push],
      ['agent/getAuthenticatedExtendedCard', card],
    ]),
  }
}
