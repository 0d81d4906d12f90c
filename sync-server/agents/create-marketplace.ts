import type { Logger } from 'pino'
import { AGENT_NETWORK_DAYS } from '#shared/policy/marketplace.ts'
import type { Config } from '../config.ts'
import type { Store } from '../db/engine.ts'
import type { ClusterTurns } from '../jobs/cluster-turns.ts'
import type { SiteVisits } from '../jobs/site-visits.ts'
import { daily, repeatedly } from '../lib/daily.ts'
import { ServerSecret } from '../lib/server-secret.ts'
import { createMoney, type Money, startMoney } from '../money/create-money.ts'
import type { TellUser } from '../money/payouts/payout-runner.ts'
import type { OnPayoutAccount } from '../money/payouts/payouts.ts'
import { deleteNetworksSeenBefore } from '../repositories/agent-ties.ts'
import { findAgent } from '../repositories/agents.ts'
import { purgeAnswers } from '../repositories/idempotency.ts'
import { purgeDeliveries } from '../repositories/webhooks.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import { premiumPayment } from '../services/premium/premium-payment.ts'
import type { SecurityNotices } from '../services/security-log/security-notices.ts'
import { BountyAdmin } from './bounties/bounty-admin.ts'
import { BountyClaims } from './bounties/bounty-claims.ts'
import { runBountyClock } from './bounties/bounty-clock.ts'
import { proposeBounties } from './bounties/propose-bounties.ts'
import { StandingBudgets } from './bounties/standing-budget.ts'
import { AgentReports } from './feed/agent-reports.ts'
import { AgentAdmin } from './identity/agent-admin.ts'
import { AgentKeys } from './identity/agent-keys.ts'
import { AgentRegistry } from './identity/agent-registry.ts'
import { refreshDirectories } from './identity/domain-directories.ts'
import { Domains } from './identity/domains.ts'
import { SigningKeys } from './identity/signing-keys.ts'
import { ImprovementBudgets } from './improvements/improvement-budget.ts'
import { ImprovementReview } from './improvements/improvement-review.ts'
import { Improvements } from './improvements/improvements.ts'
import { ToolInsights } from './improvements/tool-insights.ts'
import { endListings, endPremiumListings } from './listings/end-listings.ts'
import { Featured } from './listings/featured.ts'
import { ListingAdmin } from './listings/listing-admin.ts'
import { Listings } from './listings/listings.ts'
import { listingPayment } from './listings/publish-listing.ts'
import { notifyAgent } from './webhooks/notify-agent.ts'
import { WebhookHosts } from './webhooks/send-delivery.ts'
import { WebhookRunner } from './webhooks/webhook-runner.ts'
import { WebhookSecrets } from './webhooks/webhook-secrets.ts'
import { Webhooks } from './webhooks/webhooks.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No client retries a request after two days because the answer was lost. */
const IDEMPOTENCY_KEY_RETENTION_MS = 2 * DAY_MS
/** How much longer than paid for a first place may last. */
const PLACES_EVERY_MS = 60 * 60 * 1000
/** How often held listings are looked through for those that nobody has decided on in time. */
const UNDECIDED_EVERY_MS = 5 * 60 * 1000
/** How late a claim may lapse, or be paid. */
const CLOCK_EVERY_MS = 15 * 1000
/** How late a key directory may be read. */
const DIRECTORIES_EVERY_MS = 60 * 1000
const DELIVERY_RETENTION_MS = 30 * DAY_MS

/** The services that the marketplace handlers use. */
export interface MarketplaceServices extends Money {
  agentRegistry: AgentRegistry
  agentKeys: AgentKeys
  signingKeys: SigningKeys
  domains: Domains
  /** Reads the key directories whose time has come. */
  refreshDomains: (now?: Date) => Promise<void>
  agentAdmin: AgentAdmin
  agentReports: AgentReports
  improvements: Improvements
  improvementReview: ImprovementReview
  improvementBudget: ImprovementBudgets
  toolInsights: ToolInsights
  listings: Listings
  listingAdmin: ListingAdmin
  featured: Featured
  bountyAdmin: BountyAdmin
  bountyClaims: BountyClaims
  standingBudget: StandingBudgets
  webhooks: Webhooks
  webhookRunner: WebhookRunner
}

export interface Marketplace {
  services: MarketplaceServices
  /** Starts the background work: webhooks, payouts, expiry and purges. */
  start(): void
  stop(): Promise<void>
}

export interface MarketplaceOptions {
  config: Config
  log: Logger
  catalogue: Catalogue
  notices: SecurityNotices
  /** Tells a user how a payout of theirs has ended. */
  tellUser: TellUser
  visits: SiteVisits
  turns: ClusterTurns
  onError: (error: unknown) => void
}

/** Creates the marketplace on a store. Background work starts only with `start`. */
export function createMarketplace(store: Store, options: MarketplaceOptions): Marketplace {
  const { turns, onError } = options
  const services = createServices(store, options)
  const { webhookRunner, listingAdmin } = services
  const stops: (() => Promise<void>)[] = []
  const everyDay = (name: string, work: () => Promise<unknown>) =>
    daily(() => turns.run(name, DAY_MS, work), onError)
  return {
    services,
    start() {
      webhookRunner.start()
      stops.push(
        () => webhookRunner.stop(),
        everyDay('purge-deliveries', () => purgeDeliveries(store.writer, timeBefore(DELIVERY_RETENTION_MS))),
        everyDay('purge-answers', () => purgeAnswers(store.writer, timeBefore(IDEMPOTENCY_KEY_RETENTION_MS))),
        everyDay('purge-agent-networks', () =>
          deleteNetworksSeenBefore(store.writer, timeBefore(AGENT_NETWORK_DAYS * DAY_MS)),
        ),
        startMoney(services, onError),
        everyDay('propose-bounties', () => proposeBounties(store, new Date())),
        everyDay('end-listings', () => endListings(store, new Date())),
        repeatedly(
          async () => {
            await endPremiumListings(store.writer, new Date())
          },
          { everyMs: PLACES_EVERY_MS, onError },
        ),
        repeatedly(() => turns.run('bounty-clock', CLOCK_EVERY_MS, () => runBountyClock(store)), {
          everyMs: CLOCK_EVERY_MS,
          firstMs: CLOCK_EVERY_MS,
          onError,
        }),
        repeatedly(
          () => turns.run('key-directories', DIRECTORIES_EVERY_MS, () => services.refreshDomains()),
          { everyMs: DIRECTORIES_EVERY_MS, onError },
        ),
        repeatedly(
          async () => {
            await listingAdmin.refundUndecided()
          },
          { everyMs: UNDECIDED_EVERY_MS, onError },
        ),
      )
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}

function createServices(
  store: Store,
  { config, log, catalogue, notices, tellUser, visits, onError }: MarketplaceOptions,
): MarketplaceServices {
  const { reader, writer } = store
  const subjects = { listing: listingPayment, premium: premiumPayment }
  const money = createMoney(store, {
    config,
    subjects,
    notifyAgent,
    tellUser,
    onPayoutAccount: tellOwner(notices),
    onError,
  })
  const { payments } = money
  const toolInsights = new ToolInsights(catalogue)
  const hosts = new WebhookHosts(config.webhookHosts)
  const secrets = new WebhookSecrets(ServerSecret.of(config))
  const directories = { reader, writer, visits, notices, isOn: config.siteRequests, onError }
  const webhookRunner = new WebhookRunner({ writer, hosts, secrets, log })
  return {
    ...money,
    agentRegistry: new AgentRegistry({ writer }),
    agentKeys: new AgentKeys({ writer }),
    signingKeys: new SigningKeys({ writer }),
    domains: new Domains(directories),
    refreshDomains: (now) => refreshDirectories(directories, now),
    agentAdmin: new AgentAdmin({ writer }),
    agentReports: new AgentReports({ writer }),
    improvements: new Improvements({ reader, writer, insights: toolInsights }),
    improvementReview: new ImprovementReview({ reader, writer }),
    improvementBudget: new ImprovementBudgets({ reader, writer }),
    toolInsights,
    listings: new Listings({ reader, writer, catalogue, payments }),
    listingAdmin: new ListingAdmin({ reader, writer, payments, onError }),
    bountyAdmin: new BountyAdmin({ reader, writer }),
    bountyClaims: new BountyClaims({ reader, writer, insights: toolInsights }),
    standingBudget: new StandingBudgets({ reader, writer }),
    featured: new Featured({ reader, catalogue }),
    webhooks: new Webhooks({ reader, writer, hosts, secrets, onWork: () => webhookRunner.wake() }),
    webhookRunner,
  }
}

/** A stolen key or session may change where the money goes: the owner hears of it, not only the agent. */
function tellOwner(notices: SecurityNotices): OnPayoutAccount {
  return async (transaction, { payee, isUndone }, now) => {
    const change = { kind: 'payout-account.changed', detail: isUndone ? 'undone' : '' } as const
    if (payee.kind === 'user') return notices.tell(transaction, { ...change, userId: payee.id }, now)
    const agent = await findAgent(transaction, payee.id)
    if (agent === undefined || agent.is_sandbox === 1) return
    const { id: agentId, owner_user_id: userId } = agent
    await notices.tell(transaction, { ...change, userId, agentId }, now)
  }
}

const timeBefore = (ms: number): string => new Date(Date.now() - ms).toISOString()
