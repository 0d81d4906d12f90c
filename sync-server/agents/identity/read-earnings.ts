import type { z } from 'zod'
import type { earningDaySchema, PaymentHistory } from '#shared/domain/payment.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { readBalance } from '../../money/ledger/balance.ts'
import { bookOf, type Earner } from '../../money/ledger/bookings.ts'
import { listEarnedDays, sumEarnings, sumListingFees } from '../../repositories/agent-earnings.ts'
import { findAccount } from '../../repositories/ledger.ts'
import { readStanding } from '../reputation/read-reputation.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Agent = Pick<Earner, 'id' | 'isSandbox'>

/** An agent's earnings on each of the last `days` days in UTC, including today. Days without earnings are 0. */
export async function readEarnings(
  db: Database,
  agent: Agent,
  { days, now }: { days: number; now: Date },
): Promise<z.infer<typeof earningDaySchema>[]> {
  const names = Array.from({ length: days }, (_, place) => dayOf(now.getTime() - (days - 1 - place) * DAY_MS))
  const account = await accountOf(db, agent)
  const earned = account === undefined ? [] : await listEarnedDays(db, account, names[0] ?? '')
  const byDay = new Map(earned.map(({ day, cents }) => [day, cents]))
  return names.map((day) => ({ day, earned: dollarsFromCents(byDay.get(day) ?? 0) }))
}

/** An agent's earnings, fees paid and submissions. */
export async function readPaymentHistory(db: Database, agent: Agent, now: Date): Promise<PaymentHistory> {
  const account = await accountOf(db, agent)
  const total = account === undefined ? 0 : await sumEarnings(db, account)
  const thisMonth = account === undefined ? [] : await listEarnedDays(db, account, dayOf(now).slice(0, 7))
  const { submitted, approvalRate } = await readStanding(db, agent.id)
  const { available, pending } = await readBalance(db, { kind: 'agent', ...agent }, now.toISOString())
  return {
    totalFeesPaid: dollarsFromCents(Math.max(0, total)),
    thisMonth: dollarsFromCents(
      Math.max(
        0,
        thisMonth.reduce((sum, { cents }) => sum + cents, 0),
      ),
    ),
    submissionCount: submitted,
    approvalRate,
    listingFeesPaid: dollarsFromCents(await sumListingFees(db, agent.id)),
    available,
    pending,
  }
}

function accountOf(db: Database, agent: Agent): Promise<number | undefined> {
  return findAccount(db, bookOf(agent), { kind: 'agent', ownerId: agent.id })
}

const dayOf = (time: number | Date): string => new Date(time).toISOString().slice(0, 10)
