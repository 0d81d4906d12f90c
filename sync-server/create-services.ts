import { join } from 'node:path'
import type { Logger } from 'pino'
import { createMarketplace } from './agents/create-marketplace.ts'
import { createOAuth } from './agents/oauth/create-oauth.ts'
import type { Config } from './config.ts'
import type { Store } from './db/engine.ts'
import { AnalyserJob } from './jobs/analyser-job.ts'
import { BackupSchedule } from './jobs/backup-schedule.ts'
import { ClusterTurns } from './jobs/cluster-turns.ts'
import { LedgerCheck } from './jobs/ledger-check.ts'
import { OffsiteBackups } from './jobs/offsite-backups.ts'
import { PictureThread } from './jobs/picture-thread.ts'
import { SignalsJob } from './jobs/signals-job.ts'
import { SiteVisits } from './jobs/site-visits.ts'
import { SnapshotJob } from './jobs/snapshots.ts'
import { SummaryThread } from './jobs/summary-thread.ts'
import { UsageInsight } from './jobs/usage-insight.ts'
import { ServerSecret } from './lib/server-secret.ts'
import { LogSequencer } from './receipts/log-sequencer.ts'
import { ReceiptLogs } from './receipts/read-log.ts'
import { ReceiptKeys } from './receipts/receipt-keys.ts'
import { findCurrentSummary } from './repositories/summaries.ts'
import { DecisionMails } from './services/account-mail/decision-mails.ts'
import { createAccountSecurity } from './services/account-security/create-account-security.ts'
import { createAccounts } from './services/accounts/accounts.ts'
import type { PasswordCost } from './services/accounts/passwords.ts'
import { CategoryAdmin } from './services/admin-catalogue/category-admin.ts'
import { ToolAdmin } from './services/admin-catalogue/tool-admin.ts'
import { UserAdmin } from './services/admin-users/user-admin.ts'
import { fileReachability } from './services/analysers/run-analysers.ts'
import { Catalogue } from './services/catalogue/catalogue.ts'
import { toToolSummary } from './services/catalogue/tool-summary.ts'
import { claimLetters } from './services/claims/claim-letters.ts'
import { Claims } from './services/claims/claims.ts'
import { recheckClaims } from './services/claims/recheck-claims.ts'
import { ReviewAnswers } from './services/claims/review-answers.ts'
import { Feeds } from './services/feeds/feeds.ts'
import { ToolHistory } from './services/history/tool-history.ts'
import { readSharedList } from './services/lists/shared-list.ts'
import { LoadShedding } from './services/load-shedding.ts'
import { MailQueue } from './services/mail/mail-queue.ts'
import { mailTransport } from './services/mail/mail-transport.ts'
import { IssueRunner } from './services/newsletter/issue-runner.ts'
import { Issues } from './services/newsletter/issues.ts'
import { createNewsletter } from './services/newsletter/newsletter.ts'
import { PICTURES, PictureFolder } from './services/pictures/picture-folder.ts'
import { Premium } from './services/premium/premium.ts'
import { createPush } from './services/push/create-push.ts'
import { createDigests } from './services/push/digests.ts'
import { Recommendations } from './services/recommendations/recommendations.ts'
import { payoutLetters, tellOfPayout } from './services/referrals/payout-letters.ts'
import { ReferralPayouts } from './services/referrals/referral-payouts.ts'
import { Referrals } from './services/referrals/referrals.ts'
import { RatingPublisher } from './services/reviews/rating-publisher.ts'
import { RemovalLog } from './services/reviews/removal-log.ts'
import { Reviews } from './services/reviews/reviews.ts'
import { ALERT_TEMPLATE, alertMail } from './services/security-log/alert-mail.ts'
import { createSecurityLog } from './services/security-log/security-log.ts'
import { SecurityNotices } from './services/security-log/security-notices.ts'
import { SharedFolder, sharedBy } from './services/shared-folder.ts'
import { ASSET_ARCHIVE } from './services/site/asset-archive.ts'
import { createSite } from './services/site/create-site.ts'
import { DICTIONARIES } from './services/site/dictionaries.ts'
import { ICONS, IconFolder } from './services/sites/icon-folder.ts'
import { SiteJobs } from './services/sites/site-jobs.ts'
import { SiteRunner } from './services/sites/site-runner.ts'
import { Suggestions } from './services/suggestions/suggestions.ts'
import { Summaries } from './services/summaries/summaries.ts'
import { Support } from './services/support/support.ts'
import { TicketAdmin } from './services/support/ticket-admin.ts'
import { ticketLetters } from './services/support/ticket-letters.ts'
import { EventStreams } from './services/sync/event-streams.ts'
import { SNAPSHOTS, SnapshotFolder } from './services/sync/snapshot-folder.ts'
import { Usage } from './services/usage/usage.ts'
import { UserSync } from './services/user-sync/user-sync.ts'

const DIST = join(import.meta.dirname, '..', 'dist')

export interface ServicesOptions {
  config: Config
  log: Logger
  /** What visits of websites and messages to devices may reach: `loopback` is for tests, from which nothing must leave this machine. */
  siteReach?: 'public' | 'loopback'
  /** Name servers of a test, see `SiteVisits`. */
  nameServers?: string[]
  /** Where key directories are in a test, see `SiteVisits`. */
  directoryPort?: number
  /** How often news for devices is looked for; half a minute by default. */
  pushEveryMs?: number
  /** Tests make thousands of accounts, and are not after their passwords. */
  passwordCost?: PasswordCost
  /** The folder of the build, with `pwa` and `ssr` in it. */
  dist?: string
}

/** What handlers and routes work with; each takes the few it needs. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Everything that requests are answered with, over an open store. Nothing runs before it is started. */
export async function createServices(
  store: Store,
  {
    config,
    log,
    dist = DIST,
    siteReach = 'public',
    nameServers,
    passwordCost,
    directoryPort,
    pushEveryMs,
  }: ServicesOptions,
) {
  const { dataDir, wholeCatalogue } = config
  const { reader, writer } = store
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error')
  const catalogue = await Catalogue.open(store, onError)
  const sharedFolder = (name: string) => new SharedFolder(dataDir, name, sharedBy(store))
  const snapshotFolder = new SnapshotFolder(sharedFolder(SNAPSHOTS))
  // Services queue mails, and the queue needs their templates: it is made last.
  const onMail = () => mails.wake()
  const onPrivateMail = config.smtpUrl === null ? null : onMail
  const notices = new SecurityNotices(onPrivateMail)
  const tellUser = tellOfPayout(onPrivateMail)
  const visits = new SiteVisits({
    reach: siteReach,
    publicUrl: config.publicUrl,
    dataDir,
    nameServers,
    directoryPort,
  })
  const turns = new ClusterTurns(store, onError)
  const marketplace = createMarketplace(store, {
    config,
    log,
    catalogue,
    notices,
    tellUser,
    visits,
    turns,
    onError,
  })
  const { payments, payouts, featured } = marketplace.services
  const securityLog = createSecurityLog(store, { config, log, onMail })
  const { letters, ...accounts } = createAccounts(store, {
    config,
    securityLog,
    notices,
    onMail,
    passwordCost,
  })
  const verification = accounts.addressVerification
  const digests = createDigests(store, { config, everyMs: pushEveryMs, onMail, onError })
  const decisionMails = new DecisionMails({
    reader,
    writer,
    secret: ServerSecret.of(config),
    publicUrl: config.publicUrl,
    onMail,
  })
  const { newsletter, templates } = createNewsletter(store, {
    config,
    verification,
    alsoEnds: async (token) =>
      (await digests.digests.unsubscribe(token)) || (await decisionMails.unsubscribe(token)),
    onMail,
  })
  const mails = new MailQueue({
    writer,
    transport: mailTransport(config),
    templates: {
      ...templates,
      ...letters,
      ...digests.letters,
      ...decisionMails.letters,
      ...claimLetters({ reader, publicUrl: config.publicUrl }),
      ...ticketLetters({ reader, publicUrl: config.publicUrl }),
      ...payoutLetters({ reader, publicUrl: config.publicUrl }),
      [ALERT_TEMPLATE]: alertMail({ reader, publicUrl: config.publicUrl }),
    },
    domain: new URL(config.publicUrl).hostname,
    log,
    onRefused: (mail, code) => newsletter.bounce(mail, code),
  })
  const issueRunner = new IssueRunner({ writer, onMail, onError })
  const load = new LoadShedding()
  const icons = new IconFolder(sharedFolder(ICONS))
  const siteRunner = new SiteRunner({
    writer,
    visits,
    icons,
    onDone: async (kind) => kind === 'check' && fileReachability(store, new Date()),
    onError,
  })
  const claimDeps = { reader, writer, visits, isOn: config.siteRequests, onMail, onError }
  const receiptKeys = new ReceiptKeys({
    writer,
    secret: ServerSecret.of(config),
    issuer: config.publicUrl,
  })
  const logSequencer = new LogSequencer({ writer, keys: receiptKeys, onError })
  const pictureThread = new PictureThread()
  const summaryThread = new SummaryThread({ ...store.place, ai: config.ai }, onError)
  return {
    config,
    reader,
    writer,
    ...marketplace.services,
    newsletter,
    issues: new Issues({ reader, writer, catalogue, onWork: () => issueRunner.wake(), onMail }),
    issueRunner,
    mails,
    securityLog,
    ...accounts,
    ...createOAuth(store, { config, sessionKeys: accounts.sessionKeys, visits }),
    ...createAccountSecurity(store, { config, log, securityLog }),
    ...createPush(store, { config, reach: siteReach, everyMs: pushEveryMs, log, onError }),
    digests: digests.digests,
    digestRunner: digests.runner,
    receiptKeys,
    logSequencer,
    receiptLogs: new ReceiptLogs({ reader, sequencer: logSequencer }),
    premium: new Premium({ ...store, offer: config.premiumOffer, payments }),
    referrals: new Referrals(store),
    referralPayouts: new ReferralPayouts({ reader, payouts, payments }),
    reviews: new Reviews(store),
    removalLog: new RemovalLog({ reader, catalogue }),
    ratingPublisher: new RatingPublisher({ writer, onError }),
    support: new Support(store),
    catalogue,
    toolHistory: new ToolHistory({ reader, catalogue }),
    feeds: new Feeds({ reader, catalogue, publicUrl: config.publicUrl }),
    load,
    turns,
    events: new EventStreams(),
    snapshotFolder,
    snapshots: new SnapshotJob({ ...store, folder: snapshotFolder, catalogue, turns, log, wholeCatalogue }),
    toolAdmin: new ToolAdmin(store),
    categoryAdmin: new CategoryAdmin(store),
    userAdmin: new UserAdmin(store),
    ticketAdmin: new TicketAdmin({ writer, onMail }),
    recommendations: new Recommendations(store),
    analysers: new AnalyserJob(store),
    icons,
    siteJobs: new SiteJobs({ writer, isOn: config.siteRequests, onWork: () => siteRunner.wake() }),
    siteRunner,
    claims: new Claims(claimDeps),
    recheckClaims: () => recheckClaims(claimDeps),
    decisionMails,
    suggestions: new Suggestions({ reader, writer, decisionMails }),
    reviewAnswers: new ReviewAnswers({ reader, writer, onMail }),
    signals: new SignalsJob(store),
    backups: new BackupSchedule({
      dataDir,
      everyHours: config.backupEveryHours,
      keep: config.backupKeep,
      log,
    }),
    offsite: new OffsiteBackups({ dataDir, offsite: config.offsite, log }),
    ledgerCheck: new LedgerCheck({ ...store, log }),
    usageInsight: new UsageInsight(store),
    summaries: new Summaries({ writer, onWork: () => summaryThread.wake() }),
    summaryThread,
    pictureThread,
    onSummaryProgress: (listener: () => void) => summaryThread.onProgress(listener),
    usage: new Usage({ ...store, catalogue }),
    userSync: new UserSync(store),
    ...(await createSite({
      dist,
      config,
      assets: sharedFolder(ASSET_ARCHIVE),
      earlier: sharedFolder(DICTIONARIES),
      catalogue,
      findSummary: async (toolId) => {
        const summary = await findCurrentSummary(reader, toolId)
        return summary && toToolSummary(summary)
      },
      findList: (token) => readSharedList(reader, token),
      hasFeatured: () => featured.hasSome(),
      drawing: {
        thread: pictureThread,
        // Nodes draw for themselves: the same facts make the same picture.
        folder: new PictureFolder(new SharedFolder(dataDir, PICTURES)),
        icons,
      },
      onError,
    })),
    marketplace,
    onError,
  }
}
