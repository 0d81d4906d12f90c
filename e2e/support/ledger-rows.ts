import { listingPayment } from '../../sync-server/agents/listings/publish-listing.ts'
import { notifyAgent } from '../../sync-server/agents/webhooks/notify-agent.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { type WriteTransaction, writeTransaction } from '../../sync-server/db/write-transaction.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookListingFee,
  bookPremium,
  type Earner,
} from '../../sync-server/money/ledger/bookings.ts'
import { Payments } from '../../sync-server/money/payments/payments.ts'
import { SandboxProvider } from '../../sync-server/money/payments/sandbox-provider.ts'
import { PayoutRunner } from '../../sync-server/money/payouts/payout-runner.ts'
import { premiumPayment } from '../../sync-server/services/premium/premium-payment.ts'
import type { TestServer } from './server.ts'

interface Movement {
  kind: 'listing' | 'improvement' | 'premium'
  dollars: number
  daysAgo?: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Far above the ids of the server, so that no event key is used twice. */
let lastId = 1_000_000

/** Books past money movements into the ledger of a running server. */
export async function bookMoney(
  server: Pick<TestServer, 'dataDir'>,
  movements: readonly Movement[],
  { referrer }: { referrer?: string } = {},
): Promise<void> {
  const store = await openSqliteStore(server.dataDir)
  try {
    await writeTransaction(store.writer, async (transaction) => {
      const agent = await addAgent(transaction, referrer)
      for (const movement of movements) await book(transaction, movement, agent)
    })
  } finally {
    await store.close()
  }
}

async function addAgent(transaction: WriteTransaction, referrer: string | undefined): Promise<Earner> {
  const at = new Date().toISOString()
  const user = await transaction
    .selectFrom('user')
    .select('id')
    .where('username', '=', referrer ?? '')
    .executeTakeFirst()
  const referredBy = user?.id ?? null
  const { id } = await transaction
    .insertInto('agent')
    .values({
      name: `Earner ${++lastId}`,
      agent_type: 'optimizer',
      kind: 'autonomous',
      is_builtin: 0,
      is_verified: 0,
      referred_by: referredBy,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, referredBy, isSandbox: false }
}

async function book(transaction: WriteTransaction, movement: Movement, agent: Earner): Promise<void> {
  const { kind, dollars, daysAgo = 0 } = movement
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  const money = { id: ++lastId, cents: Math.round(dollars * 100), agent, at }
  if (kind === 'listing') await bookListingFee(transaction, { ...money, from: 'world' })
  else if (kind === 'premium') await bookPremium(transaction, { paymentId: money.id, cents: money.cents, at })
  else {
    await bookEscrow(transaction, money)
    await bookImprovementPay(transaction, money)
  }
}

/** Carries out the payouts of users as if their hour and the wait for their accounts were over. */
export async function carryOutPayouts({ dataDir, url }: Pick<TestServer, 'dataDir' | 'url'>): Promise<void> {
  const store = await openSqliteStore(dataDir)
  const fail = (error: unknown) => {
    throw error
  }
  try {
    const due = new Date().toISOString()
    await store.writer.updateTable('user_payout_account').set({ changes_at: due }).execute()
    await store.writer
      .updateTable('payout')
      .set({ next_attempt_at: due })
      .where('user_id', 'is not', null)
      .where('state', '=', 'requested')
      .execute()
    const sandbox = new SandboxProvider({ onEvent: () => {} })
    const subjects = { listing: listingPayment, premium: premiumPayment }
    const payments = new Payments({
      ...store,
      provider: sandbox,
      sandbox,
      subjects,
      publicUrl: url,
      onError: fail,
    })
    await new PayoutRunner({ ...store, payments, notifyAgent, onError: fail }).run()
  } finally {
    await store.close()
  }
}
