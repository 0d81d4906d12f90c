import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { type WriteTransaction, writeTransaction } from '../../sync-server/db/write-transaction.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookListingFee,
  bookPremium,
  type Earner,
} from '../../sync-server/money/ledger/bookings.ts'
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
