import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { parseConfig } from '../config.ts'
import { type RunningServer, type ServerOptions, startServer } from '../server.ts'
import { checkStatus } from './documented-statuses.ts'
import { addFixtures, type Fixtures, openTestStore } from './open-test-store.ts'
import { CHEAP_PASSWORDS } from './password-cost.ts'
import { makeTempDir } from './temp-dir.ts'
import { testPlace } from './test-place.ts'

export interface TestServer {
  url: string
  dataDir: string
  /** Sends a request over a real socket. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The JSON of a GET request, which must succeed and match `schema`. */
  json<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>
  /** Repeats the check until it is true; the server sees changes by others within a moment. */
  until(isThere: () => Promise<boolean>): Promise<void>
  close(): Promise<void>
}

export interface TestServerOptions
  extends Partial<
    Pick<
      ServerOptions,
      | 'dist'
      | 'siteReach'
      | 'nameServers'
      | 'directoryPort'
      | 'seedFolder'
      | 'preparesFresh'
      | 'ratingsEveryMs'
      | 'pushEveryMs'
      | 'resolveCaller'
      | 'prepare'
    >
  > {
  env?: Record<string, string>
  /** What a password costs: next to nothing by default, with null what the server sets itself. */
  passwordCost?: null
  /** A PostgreSQL of the test itself, for several servers over one database; null for the file in `dataDir`, whatever the tests run on. */
  databaseUrl?: string | null
  dataDir?: string
  fixtures?: Fixtures
}

const NO_DIST = join(import.meta.dirname, 'no-dist')

/** Starts the whole server with its own database. It is stopped after the test. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { dataDir = makeTempDir(), fixtures } = options
  if (fixtures !== undefined) await addFixtures(await openTestStore(dataDir), fixtures)
  const server = await start(dataDir, options)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(close)
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
    checkStatus(init?.method ?? 'GET', path, response)
    return response
  }
  return {
    url: server.url,
    dataDir,
    fetch: request,
    json: async (path, schema) => schema.parse(await readJson(await request(path), path)),
    until,
    close,
  }
}

/** Quiet, on a free port, without sample data, rate limits and pauses between ratings unless the test sets them. */
async function start(dataDir: string, options: TestServerOptions): Promise<RunningServer> {
  const { env = {}, dist = NO_DIST, seedFolder = null, preparesFresh = false, ratingsEveryMs = 0 } = options
  const { resolveCaller, prepare, siteReach = 'loopback', nameServers, directoryPort, pushEveryMs } = options
  const quiet = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0', RATE_LIMITS: 'off' }
  const { databaseUrl } =
    options.databaseUrl === undefined ? await testPlace(dataDir) : { databaseUrl: options.databaseUrl }
  const config = { ...parseConfig({ ...quiet, ...env }), databaseUrl }
  const log = pino({ level: config.logLevel })
  return startServer({
    config,
    log,
    dist,
    siteReach,
    seedFolder,
    preparesFresh,
    ratingsEveryMs,
    ...(options.passwordCost !== null && { passwordCost: CHEAP_PASSWORDS }),
    ...(pushEveryMs !== undefined && { pushEveryMs }),
    ...(nameServers && { nameServers }),
    ...(directoryPort !== undefined && { directoryPort }),
    ...(resolveCaller && { resolveCaller }),
    ...(prepare && { prepare }),
  })
}

async function readJson(response: Response, path: string): Promise<unknown> {
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Shorter than what a test may take, so that the failure says what was waited for. */
const PATIENCE_MS = 50_000
const PAUSE_MS = 25

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time.')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
