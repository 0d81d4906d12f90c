import type { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { createMcpServer, type WaitForChange } from '../agents/mcp/mcp-server.ts'
import { McpSubscriptions } from '../agents/mcp/mcp-subscriptions.ts'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { type FindHolder, keysOf } from '../middleware/agent-key.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { EventStreams } from '../services/sync/event-streams.ts'
import type { Handlers } from './handler.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import type { McpCaller } from './mcp-sessions.ts'
import type { RunCall } from './run-call.ts'
import { runMessageCall } from './run-message-call.ts'

export interface McpDeps {
  publicUrl: string
  log: Logger
  handlers: Handlers
  run: RunCall
  catalogue: Pick<Catalogue, 'version' | 'onChange'>
  events: Pick<EventStreams, 'open'>
  findHolder: FindHolder
}

/** The Model Context Protocol: tools, resources and prompts over the calls of the contract. */
export function mcpRoute(deps: McpDeps): Middleware {
  const { publicUrl, log, catalogue } = deps
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error')
  const subscriptions = new McpSubscriptions(catalogue.version)
  catalogue.onChange((version) => subscriptions.note(version))
  // What keeps a caller out who could sign in, by the request that found it out.
  const challenges = new WeakMap<Context, AppError>()
  return mcpEndpoint({
    publicUrl,
    subscriptions,
    // Before something is done that has a price.
    asks: ['form'],
    callerOf: (ctx) => callerOf(ctx, deps),
    challengeOf: (ctx) => challenges.get(ctx),
    makeServer: (ctx, era) =>
      createMcpServer({
        run: (call, request) =>
          runMessageCall(ctx, call, { ...deps, request, keys: keysOf(ctx) }).catch((error: unknown) => {
            if (error instanceof AppError && error.headers['WWW-Authenticate'] !== undefined)
              challenges.set(ctx, error)
            throw error
          }),
        waitForChange: waiter(ctx, deps),
        canSubscribe: era === 'modern',
        onError,
      }),
    openPlace: (ctx) => openPlace(ctx, deps),
  })
}

async function callerOf(ctx: Context, { findHolder }: Pick<McpDeps, 'findHolder'>): Promise<McpCaller> {
  const address = addressKey(ctx.ip)
  const keys = keysOf(ctx)
  if (keys.length === 0) return { address, key: null }
  const { keyId, isSandbox } = await findHolder(keys, 'mcp')
  // All demo users share one key.
  return { address, key: isSandbox ? `demo ${address}` : `key ${keyId}` }
}

const RETRY_PLACE_SECONDS = 30

function openPlace(ctx: Context, { catalogue, events }: Pick<McpDeps, 'catalogue' | 'events'>): Readable {
  const place = events.open(addressKey(ctx.ip), catalogue.version)
  if (place === null) throw new TooManyRequestsError(RETRY_PLACE_SECONDS)
  return place
}

const SAID_EVERY_MS = 5000

/** Calls that wait take a place among the event streams, as whoever follows the catalogue over HTTP. */
function waiter(ctx: Context, deps: Pick<McpDeps, 'catalogue' | 'events'>): WaitForChange {
  const { catalogue } = deps
  const { head, epoch } = catalogue.version
  return async (seconds, signal, onWaiting) => {
    const place = openPlace(ctx, deps).resume()
    const began = performance.now()
    const telling = setInterval(
      () => onWaiting(Math.round((performance.now() - began) / 1000)),
      SAID_EVERY_MS,
    )
    try {
      await new Promise<void>((resolve) => {
        place.once('close', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        const timer = setTimeout(resolve, seconds * 1000)
        const stop = catalogue.onChange(() => resolve())
        place.once('close', () => {
          clearTimeout(timer)
          stop()
        })
        const { version } = catalogue
        if (version.head !== head || version.epoch !== epoch || signal.aborted) resolve()
      })
    } finally {
      clearInterval(telling)
      place.destroy()
    }
  }
}
