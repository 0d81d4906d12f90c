import type { Balance } from '#shared/domain/agent.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { findAccount, readAccount } from '../../repositories/ledger.ts'
import { bookOf, type Earner } from './bookings.ts'

/** The cents that an agent may spend at `now`: matured earnings minus spending. Negative after a late reversal. */
export async function availableCents(
  db: Database,
  agent: Pick<Earner, 'id' | 'isSandbox'>,
  now: string,
): Promise<number> {
  const { total, pending } = await readAgentAccount(db, agent, now)
  return total - pending
}

/** The balance of an agent, in dollars. */
export async function readBalance(
  db: Database,
  agent: Pick<Earner, 'id' | 'isSandbox'>,
  now: string,
): Promise<Balance> {
  const { total, pending } = await readAgentAccount(db, agent, now)
  const payout = await findAccount(db, bookOf(agent), { kind: 'payout', ownerId: agent.id })
  const inPayout = payout === undefined ? 0 : (await readAccount(db, payout, now)).total
  return {
    available: dollarsFromCents(total - pending),
    pending: dollarsFromCents(pending),
    inPayout: dollarsFromCents(inPayout),
  }
}

async function readAgentAccount(db: Database, agent: Pick<Earner, 'id' | 'isSandbox'>, now: string) {
  const account = await findAccount(db, bookOf(agent), { kind: 'agent', ownerId: agent.id })
  return account === undefined ? { total: 0, pending: 0 } : readAccount(db, account, now)
}
