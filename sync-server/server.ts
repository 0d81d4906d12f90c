import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ensureSandboxAgent } from './agents/identity/sandbox-agent.ts'
import { type OpenMarketplace, openMarketplace } from './agents/open-marketplace.ts'
import { type AppDeps, createApp } from './app.ts'
import type { Config } from './config.ts'
import { openStore, type Store } from './db/store.ts'
import { closeServer, createHttpServer, listen } from './http-server.ts'
import { AnalyserJob } from './jobs/analyser-job.ts'
import { BackupSchedule } from './jobs/backup-schedule.ts'
import { daily } from './jobs/daily.ts'
import { LedgerCheck } from './jobs/ledger-check.ts'
import { SnapshotJob } from './jobs/snapshots.ts'
import { SummaryThread } from './jobs/summary-thread.ts'
import { findCurrentSummary } from './repositories/summaries.ts'
import { nextItemTime } from './repositories/summary-items.ts'
import { applyDemo } from './seed/apply-demo.ts'
import { SEED_FOLDER, seedCatalogue } from './seed/seed-catalogue.ts'
import { type OpenAccounts, openAccounts } from './services/accounts/open-accounts.ts'
import { CategoryAdmin } from './services/admin-catalogue/category-admin.ts'
import { ToolAdmin } from './services/admin-catalogue/tool-admin.ts'
import { UserAdmin } from './services/admin-users/user-admin.ts'
import { Catalogue } from './services/catalogue/catalogue.ts'
import { createMetrics } from './services/metrics.ts'
import { type OpenNewsletter, openNewsletter } from './services/newsletter/open-newsletter.ts'
import { Premium } from './services/premium/premium.ts'
import { Recommendations } from './services/recommendations/recommendations.ts'
import { Referrals } from './services/referrals/referrals.ts'
import { Reviews } from './services/reviews/reviews.ts'
import { type OpenSite, openSite } from './services/site/open-site.ts'
import { Summaries } from './services/summaries/summaries.ts'
import { Support } from './services/support/support.ts'
import { TicketAdmin } from './services/support/ticket-admin.ts'
import { EventStreams } from './services/sync/event-streams.ts'
import { SnapshotFolder } from './services/sync/snapshot-folder.ts'
import { tidyUserRows } from './services/user-sync/upkeep.ts'
import { UserSync } from './services/user-sync/user-sync.ts'

const DIST = join(import.meta.dirname, '..', 'dist')
const CLOSE_GRACE_MS = 8000

export interface ServerOptions {
  config: Config
  log: Logger
  /** The folder of the build, with `pwa` and `ssr` in it. */
  dist?: string
  /** The catalogue that fills an empty database; null leaves it empty. */
  seedFolder?: string | null
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
  const store = await openStore(options.config.dataDir)
  try {
    await fillStore(store, options)
    return await serve(store, await openParts(store, options), options)
  } catch (error) {
    store.close()
    throw error
  }
}

async function fillStore(
  { writer }: Store,
  { config, log, seedFolder = SEED_FOLDER }: ServerOptions,
): Promise<void> {
  const seeded = seedFolder === null ? 0 : await seedCatalogue(writer, seedFolder)
  if (seeded > 0) log.info({ tools: seeded }, 'empty database filled with the shipped catalogue')
  await ensureSandboxAgent(writer)
  const changed = await applyDemo(writer, config.demo)
  if (changed > 0)
    log.info({ tools: changed }, config.demo ? 'sample figures added' : 'sample figures removed')
}

interface Parts extends OpenNewsletter, OpenAccounts {
  catalogue: Catalogue
  premium: Premium
  referrals: Referrals
  reviews: Reviews
  support: Support
  events: EventStreams
  snapshotFolder: SnapshotFolder
  snapshots: SnapshotJob
  userSync: UserSync
  toolAdmin: ToolAdmin
  categoryAdmin: CategoryAdmin
  userAdmin: UserAdmin
  ticketAdmin: TicketAdmin
  recommendations: Recommendations
  analysers: AnalyserJob
  backups: BackupSchedule
  ledgerCheck: LedgerCheck
  summaries: Summaries
  summaryThread: SummaryThread
  site: OpenSite
  marketplace: OpenMarketplace
  onError: (error: unknown) => void
}

async function openParts(store: Store, { config, log, dist = DIST }: ServerOptions): Promise<Parts> {
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error')
  const catalogue = await Catalogue.open(store, onError)
  const folder = new SnapshotFolder(config.dataDir)
  const marketplace = openMarketplace(store, { config, log, catalogue, onError })
  const summaryThread = new SummaryThread({ dataDir: config.dataDir, ai: config.ai }, onError)
  return {
    ...openNewsletter(store, { config, log }),
    ...openAccounts(store, config),
    premium: new Premium({
      ...store,
      offer: config.premiumOffer,
      payments: marketplace.parts.payments,
    }),
    referrals: new Referrals(store),
    reviews: new Reviews(store),
    support: new Support(store),
    catalogue,
    events: new EventStreams(),
    snapshotFolder: folder,
    snapshots: new SnapshotJob({ ...store, dataDir: config.dataDir, folder, catalogue, log }),
    toolAdmin: new ToolAdmin(store),
    categoryAdmin: new CategoryAdmin(store),
    userAdmin: new UserAdmin(store),
    ticketAdmin: new TicketAdmin(store),
    recommendations: new Recommendations(store),
    analysers: new AnalyserJob({ dataDir: config.dataDir, writer: store.writer }),
    backups: new BackupSchedule({
      dataDir: config.dataDir,
      everyHours: config.backupEveryHours,
      keep: config.backupKeep,
      log,
    }),
    ledgerCheck: new LedgerCheck({ dataDir: config.dataDir, log }),
    summaries: new Summaries({ writer: store.writer, onWork: () => summaryThread.wake() }),
    summaryThread,
    userSync: new UserSync(store),
    site: await openSite({
      dist,
      config,
      catalogue,
      findSummary: metaOf(store),
      hasFeatured: () => marketplace.parts.featured.hasSome(),
      onError,
    }),
    marketplace,
    onError,
  }
}

/** What search engines are shown of a tool. */
function metaOf({ reader }: Store) {
  return async (toolId: number) => (await findCurrentSummary(reader, toolId))?.content ?? null
}

async function serve(store: Store, parts: Parts, options: ServerOptions): Promise<RunningServer> {
  const { config, log, resolveCaller } = options
  const { site } = parts
  let isReady = true
  tellTroubles(store, log)
  const app = createApp({
    ...parts,
    ...parts.marketplace.parts,
    ...site,
    config,
    log,
    reader: store.reader,
    writer: store.writer,
    metrics: createMetrics({ ...parts, store }),
    onSummaryProgress: (listener) => parts.summaryThread.onProgress(listener),
    resolveCaller,
    isReady: () => isReady,
    isWritable: () => store.writeHealth.trouble === null,
  })
  options.prepare?.(app)
  const server = createHttpServer(app.callback())
  const port = await listen(server, config.port, config.host)
  if ((await nextItemTime(store.reader)) !== undefined) parts.summaryThread.wake()
  await startParts(store, parts)
  const stopTidying = daily(() => tidyUserRows(store.writer, new Date()), parts.onError)
  const stopAnalysing = daily(async () => {
    log.info({ filed: await parts.analysers.run() }, 'built-in agents have read the catalogue')
  }, parts.onError)
  const stopChecking = daily(() => parts.ledgerCheck.run(), parts.onError)
  const name = config.host.includes(':') ? `[${config.host}]` : config.host
  const close = async () => {
    isReady = false
    await closeParts(server, parts)
    await stopTidying()
    await stopAnalysing()
    await stopChecking()
    store.close()
  }
  return { url: `http://${name}:${port}`, close }
}

/** Each refusal of a change is in the log as a request; why, is told once. */
function tellTroubles({ writeHealth }: Store, log: Logger): void {
  writeHealth.onChange((trouble) => {
    if (trouble === null) log.info('changes are saved again')
    else log.error({ code: trouble.code }, `nothing can be saved: ${trouble.reason}`)
  })
}

async function startParts(store: Store, parts: Parts): Promise<void> {
  const { catalogue, events, snapshots, mails, marketplace, backups } = parts
  catalogue.onChange((version) => events.announce(version))
  store.writer.userChanges.listen((userId) => events.announceUser(userId))
  catalogue.follow()
  await snapshots.start()
  mails.wake()
  marketplace.start()
  backups.start()
}

async function closeParts(
  server: Server,
  { catalogue, events, snapshots, mails, summaryThread, analysers, marketplace, backups, ledgerCheck }: Parts,
): Promise<void> {
  events.close()
  await analysers.stop()
  await closeServer(server, CLOSE_GRACE_MS)
  await ledgerCheck.stop()
  await backups.stop()
  await catalogue.stop()
  await snapshots.stop()
  await mails.stop()
  await marketplace.stop()
  await summaryThread.stop()
}
