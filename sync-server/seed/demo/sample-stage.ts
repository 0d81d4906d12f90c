import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { usernameKey } from '#shared/domain/username.ts'
import { AgentReports } from '../../agents/feed/agent-reports.ts'
import { AgentRegistry } from '../../agents/identity/agent-registry.ts'
import { ImprovementReview } from '../../agents/improvements/improvement-review.ts'
import { Improvements } from '../../agents/improvements/improvements.ts'
import type { ToolInsights } from '../../agents/improvements/tool-insights.ts'
import { ListingAdmin } from '../../agents/listings/listing-admin.ts'
import { Listings } from '../../agents/listings/listings.ts'
import { listingPayment } from '../../agents/listings/publish-listing.ts'
import { notifyAgent } from '../../agents/webhooks/notify-agent.ts'
import type { Store } from '../../db/engine.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { Payments } from '../../money/payments/payments.ts'
import { SandboxProvider } from '../../money/payments/sandbox-provider.ts'
import { PayoutRunner } from '../../money/payouts/payout-runner.ts'
import { Payouts } from '../../money/payouts/payouts.ts'
import { markSampleAgent, markSampleUser } from '../../repositories/sample-records.ts'
import { insertUser, setRole } from '../../repositories/users.ts'
import { Passwords } from '../../services/accounts/passwords.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import { premiumPayment } from '../../services/premium/premium-payment.ts'
import { Recommendations } from '../../services/recommendations/recommendations.ts'
import { Support } from '../../services/support/support.ts'
import { TicketAdmin } from '../../services/support/ticket-admin.ts'

export interface SampleDeps {
  store: Pick<Store, 'reader' | 'writer'>
  catalogue: Catalogue
  toolInsights: ToolInsights
  publicUrl: string
  onError: (error: unknown) => void
}

const DAY_MS = 86_400_000

/**
 * What the sample records are made with: the services that the API calls, over a clock that stands where the story puts it. The
 * agents' money is moved by the provider without money, whatever the server is set up with, and booked as play money.
 */
export type SampleStage = ReturnType<typeof setUpStage>

export function setUpStage(
  { store, catalogue, toolInsights, publicUrl, onError }: SampleDeps,
  signal: AbortSignal,
) {
  const started = Date.now()
  let time = started
  const now = () => new Date(time)
  const { writer } = store
  const sandbox = new SandboxProvider({ onEvent: () => {}, now })
  const subjects = { listing: listingPayment, premium: premiumPayment }
  const payments = new Payments({ ...store, provider: sandbox, sandbox, subjects, publicUrl, onError, now })
  return {
    store,
    now,
    /** Sets the clock. Lets requests go first, and ends the story where the server stops. */
    async at(daysAgo: number) {
      await setImmediate()
      signal.throwIfAborted()
      time = started - daysAgo * DAY_MS
    },
    agent: (name: string, type: string) => addAgent(writer, { name, type, createdAt: now().toISOString() }),
    reviewers: () => addPeople(writer, ['sample_admin_1', 'sample_admin_2']),
    people: (...names: string[]) => addPeople(writer, names),
    setReviewing: (ids: readonly number[], on: boolean) =>
      writeTransaction(writer, async (transaction) => {
        for (const id of ids) await setRole(transaction, { id, role: 'admin', on }, now().toISOString())
      }),
    improvements: new Improvements({ ...store, insights: toolInsights, now }),
    review: new ImprovementReview({ ...store, now }),
    listings: new Listings({ ...store, catalogue, payments, now }),
    listingAdmin: new ListingAdmin({ ...store, payments, onError, now }),
    payouts: new Payouts({ ...store, payments, notifyAgent, now }),
    payoutRunner: new PayoutRunner({ writer, payments, notifyAgent, onError, now }),
    reports: new AgentReports({ writer }),
    recommendations: new Recommendations({ writer }),
    support: new Support({ writer, now }),
    ticketAdmin: new TicketAdmin({ writer, now, onMail: () => {} }),
  }
}

/** Registers an agent. Nobody learns its key. @returns its id */
async function addAgent(
  writer: Writer,
  { createdAt, ...registration }: { name: string; type: string; createdAt: string },
): Promise<number> {
  const { agentId: id } = await new AgentRegistry({ writer }).register(registration, null)
  await writeTransaction(writer, (transaction) => markSampleAgent(transaction, { id, createdAt }))
  return id
}

/** Adds accounts that nobody can sign in to: their password was never known to anybody. @returns their ids */
async function addPeople(writer: Writer, names: readonly string[]): Promise<number[]> {
  const passwordHash = await new Passwords().hash(randomBytes(32).toString('base64url'))
  return writeTransaction(writer, async (transaction) => {
    const ids: number[] = []
    for (const username of names) {
      const email = `${username}@example.com`
      const keys = { usernameKey: usernameKey(username), emailKey: email }
      const user = { username, email, ...keys, passwordHash, referredBy: null, mustVerify: false }
      const id = await insertUser(transaction, user, new Date().toISOString())
      await markSampleUser(transaction, id)
      ids.push(id)
    }
    return ids
  })
}
