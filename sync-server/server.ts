import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { ensureSandboxAgent } from './agents/identity/sandbox-agent.ts'
import { type AppDeps, createApp } from './app.ts'
import { createServices, type Services, type ServicesOptions } from './create-services.ts'
import type { Store } from './db/engine.ts'
import { openStore } from './db/store.ts'
import { closeServer, createHttpServer, listen } from './http-server.ts'
import { repeatedPart } from './lib/daily.ts'
import { type Part, startParts } from './lib/lifecycle.ts'
import { startTracing } from './lib/tracing.ts'
import { nextItemTime } from './repositories/summary-items.ts'
import { readUserHeads } from './repositories/user-sync.ts'
import { syncMustVerify } from './repositories/users.ts'
import { applyDemo } from './seed/apply-demo.ts'
import { removeSampleRecords, SampleRecords } from './seed/demo/sample-records.ts'
import { placeMarks } from './seed/place-marks.ts'
import { SEED_FOLDER, seedCatalogue, shippedProminence } from './seed/seed-catalogue.ts'
import { DAY_MS, purgeDays, recordDays } from './services/history/record-days.ts'
import { createMetrics } from './services/metrics.ts'
import { judgeTools } from './services/signals/judge-tools.ts'
import { purgeOldUserRows } from './services/user-sync/user-sync.ts'

const CLOSE_GRACE_MS = 8000
/** How long a changed fact may wait until summaries that mention it are composed anew. */
const SUMMARIES_EVERY_MS = 5 * 60 * 1000
/** How late a device may learn of a change whose hint from another node was lost. */
const HINTS_EVERY_MS = 2000
/** How soon after a week began its issue is sent. A week has one, however often somebody asks. */
const NEWSLETTER_EVERY_MS = 60 * 60 * 1000
/** SPEC §2: the Trending page says "Updated hourly". */
const SIGNALS_EVERY_MS = 60 * 60 * 1000

export interface ServerOptions extends ServicesOptions {
  /** The catalogue that fills an empty database; null leaves it empty. */
  seedFolder?: string | null
  /**
   * What an empty database gets right after it was filled with the shipped catalogue: the built-in agents read it, instead of
   * a minute later, and in demo mode sample records are made. `main.ts` does so; tests need not pay for it.
   */
  preparesFresh?: boolean
  /** Whether it refuses work when it is late. Stories on a busy machine wait instead. */
  shedsLoad?: boolean
  /** The least time between two changes of what tools show of their reviews; a minute by default (docs/ratings.md). */
  ratingsEveryMs?: number
  /** Says who calls, for tests; by default the session does. */
  resolveCaller?: AppDeps['resolveCaller']
  /** Gets the app before it listens; a benchmark adds a call of its own. */
  prepare?: (app: ReturnType<typeof createApp>) => void
}

export interface RunningServer {
  url: string
  /** Finishes what is under way and leaves the database closed and checkpointed. */
  close(): Promise<void>
}

/** Opens, migrates and fills the database, loads the catalogue, and serves. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const store = await openStore(options.config, options)
  let stopTracing = async () => {}
  try {
    const isFresh = await fillStore(store, options)
    const services = await createServices(store, options)
    stopTracing = await traceProcess(options)
    return await serve(store, services, { ...options, isFresh, stopTracing })
  } catch (error) {
    await store.close()
    await stopTracing()
    throw error
  }
}

/** @returns a function that sends what is left; without a collector nothing is loaded and nothing traced */
async function traceProcess({ config, log }: ServerOptions): Promise<() => Promise<void>> {
  if (config.tracing === null) return async () => {}
  const { environment, tracing } = config
  return startTracing({
    ...tracing,
    resource: { 'service.name': 'ai-tool-hub', 'deployment.environment.name': environment },
    onTrouble: (isLost) => {
      if (isLost) log.warn('traces cannot be sent to their collector, and are lost')
      else log.info('traces are sent again')
    },
  })
}

/** @returns whether the database was empty, and holds the shipped catalogue now */
async function fillStore(
  { writer }: Store,
  { config, log, seedFolder = SEED_FOLDER }: ServerOptions,
): Promise<boolean> {
  const seeded =
    seedFolder === null ? 0 : await seedCatalogue(writer, seedFolder, { summarizes: config.ai === null })
  if (seeded > 0) log.info({ tools: seeded }, 'empty database filled with the shipped catalogue')
  const judged = await judgeTools(writer, () =>
    seedFolder === null ? new Map() : shippedProminence(seedFolder),
  )
  if (judged > 0) log.info({ tools: judged }, 'tools without a prominence have one')
  const marked = seedFolder === null ? 0 : await placeMarks(writer, seedFolder)
  if (marked > 0) log.info({ tools: marked }, 'tools have the marks that are shipped')
  await ensureSandboxAgent(writer)
  await syncMustVerify(writer, config.smtpUrl !== null)
  const changed = await applyDemo(writer, config.demo)
  if (changed > 0)
    log.info({ tools: changed }, config.demo ? 'sample figures added' : 'sample figures removed')
  const removed = config.demo ? 0 : await removeSampleRecords(writer)
  if (removed > 0) log.info({ removed }, 'sample agents and people removed')
  return seeded > 0
}

interface ServeOptions extends ServerOptions {
  isFresh: boolean
  stopTracing: () => Promise<void>
}

async function serve(store: Store, services: Services, options: ServeOptions): Promise<RunningServer> {
  const { config, log, resolveCaller } = options
  let isReady = true
  const app = createApp({
    ...services,
    store,
    log,
    metrics: createMetrics({ ...services, store }),
    resolveCaller,
    isReady: () => isReady,
    isWritable: () => store.writeHealth.trouble === null,
    takesPayments: () => services.payments.liveProvider !== 'off',
  })
  options.prepare?.(app)
  if (services.payments.liveProvider === 'off')
    log.warn('payments are off: no payment provider is set up, so only the demo agent can pay')
  logWriteHealth(store, log)
  announceChanges(store, services)
  const server = createHttpServer(app.callback())
  // Before anything else runs: a port that is in use must leave the data alone.
  const port = await listen(server, config.port, config.host)
  const stop = await startParts(partsOf(store, services, { ...options, server }))
  const name = config.host.includes(':') ? `[${config.host}]` : config.host
  const close = async () => {
    isReady = false
    try {
      await stop()
    } finally {
      await store.close()
      await options.stopTracing()
    }
  }
  return { url: `http://${name}:${port}`, close }
}

/** What runs beside the requests, in the order in which it starts; it stops in reverse. */
function partsOf(
  store: Store,
  services: Services,
  { server, log, isFresh, preparesFresh = false, shedsLoad = true }: ServeOptions & { server: Server },
): Part[] {
  const { catalogue, mails, summaryThread, analysers, signals, ledgerCheck, events, offsite } = services
  const { turns, onError, config } = services
  return [
    {
      async start() {
        if ((await nextItemTime(store.reader)) !== undefined) summaryThread.wake()
      },
      stop: () => summaryThread.stop(),
    },
    services.pictureThread,
    // Tests that compare everything that was written see no change that nobody asked for.
    ...(preparesFresh
      ? [repeatedPart(async () => summaryThread.refresh(), { everyMs: SUMMARIES_EVERY_MS, onError })]
      : []),
    { start: () => catalogue.follow(), stop: () => catalogue.stop() },
    services.ratingPublisher,
    services.snapshots,
    { start: () => mails.wake(), stop: () => mails.stop() },
    { start: () => services.issueRunner.wake(), stop: () => services.issueRunner.stop() },
    ...(config.weeklyNewsletter
      ? [
          turns.repeated('newsletter', () => services.issues.sendWeekly(), {
            everyMs: NEWSLETTER_EVERY_MS,
            firstMs: 0,
          }),
        ]
      : []),
    {
      async start() {
        const { isLost } = await services.receiptKeys.ensure(new Date().toISOString())
        if (isLost)
          log.warn('the key of receipts was sealed under another secret; a new one signs from now on')
        await services.logSequencer.start()
      },
      stop: () => services.logSequencer.stop(),
    },
    services.marketplace,
    { start: () => services.pushRunner.start(), stop: () => services.pushRunner.stop() },
    { start: () => services.digestRunner.start(), stop: () => services.digestRunner.stop() },
    turns.daily('purge-push', () => services.pushDevices.purge()),
    services.backups,
    ...(offsite.everyMs > 0
      ? [turns.repeated('offsite-backup', () => offsite.run(), { everyMs: offsite.everyMs }), offsite]
      : []),
    turns.daily('purge-security-log', () => services.securityLog.purge()),
    turns.daily('purge-account-links', () => services.addressVerification.purge()),
    turns.daily('purge-oauth', () => services.connections.purge()),
    turns.daily('purge-user-rows', () => purgeOldUserRows(store.writer, new Date())),
    turns.daily('purge-usage', () => services.usage.purge()),
    turns.daily('purge-tool-days', () => purgeDays(store, new Date())),
    turns.ownDaily('forget-deleted', () => store.forgetDeleted()),
    // A process that runs for months still serves its build.
    turns.ownDaily('archive', () => services.archive.store(services.site)),
    turns.repeated(
      'signals',
      async () => {
        const changed = await signals.run()
        const recorded = await recordDays(store, new Date())
        log.info({ changed, recorded }, 'popularity and trending follow what people do')
      },
      // Tests that compare everything that was written see no change that nobody asked for.
      { everyMs: SIGNALS_EVERY_MS, firstMs: preparesFresh ? undefined : SIGNALS_EVERY_MS },
    ),
    signals,
    turns.ownDaily('ledger-check', () => ledgerCheck.run()),
    ledgerCheck,
    ...(config.siteRequests
      ? [
          { start: () => services.siteRunner.wake(), stop: () => services.siteRunner.stop() },
          turns.daily('check-sites', () => services.siteJobs.startDaily()),
          turns.daily('check-claims', () => services.recheckClaims()),
        ]
      : []),
    turns.daily(
      'analysers',
      async () => {
        log.info({ filed: await analysers.run() }, 'built-in agents have read the catalogue')
      },
      // As with the signals: what tests look at changes by what they do alone.
      preparesFresh ? (isFresh ? 0 : undefined) : DAY_MS,
    ),
    // It listens already. Requests under way wait for the analysers and for readings of usage, and event
    // streams never end by themselves.
    { stop: () => closeServer(server, CLOSE_GRACE_MS) },
    ...(isFresh && preparesFresh && config.demo
      ? [new SampleRecords({ store, ...services, publicUrl: config.publicUrl })]
      : []),
    analysers,
    services.usageInsight,
    ...(store.engine === 'postgres'
      ? [
          repeatedPart(() => makeUpForHints(store, events), {
            everyMs: HINTS_EVERY_MS,
            firstMs: HINTS_EVERY_MS,
            onError,
          }),
        ]
      : []),
    { stop: () => events.close() },
    ...(config.rateLimits && shedsLoad ? [services.load] : []),
  ]
}

/** Nodes tell each other whose rows have changed; a device learns it here when that was lost. */
async function makeUpForHints({ reader }: Store, events: Services['events']): Promise<void> {
  const { users } = events
  if (users.length > 0) events.announceMoved(await readUserHeads(reader, users))
}

/** Each refused change is in the log as a request; the reason is logged once. */
function logWriteHealth({ writeHealth }: Store, log: Logger): void {
  writeHealth.onChange((trouble) => {
    if (trouble === null) log.info('changes are saved again')
    else log.error({ code: trouble.code }, `nothing can be saved: ${trouble.reason}`)
  })
}

function announceChanges(store: Store, { catalogue, events }: Services): void {
  catalogue.onChange((version) => events.announce(version))
  store.onUserMoved((userId) => events.announceUser(userId))
}
