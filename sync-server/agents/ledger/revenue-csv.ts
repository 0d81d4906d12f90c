import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { toCsv } from '../../lib/csv.ts'
import { listRevenueMoves, type RevenueMove, type RevenuePlace } from '../../repositories/revenue.ts'
import { daysBefore } from './revenue-spans.ts'

const HEADER = [
  'date',
  'transaction',
  'kind',
  'source',
  'gross_usd',
  'revenue_usd',
  'referral_bonus_usd',
] as const

/** Rows that are read at a time: others are answered in between, however long the file is. */
const PAGE = 500

/** Every transaction that has moved revenue in the last `days` days, today included, as parts of one CSV file. */
export async function* revenueCsv(db: Database, days: number, now: Date): AsyncGenerator<string> {
  yield toCsv([HEADER])
  let place: RevenuePlace = { at: daysBefore(now, days - 1), id: 0 }
  for (;;) {
    const moves = await listRevenueMoves(db, place, PAGE)
    if (moves.length > 0) yield toCsv(moves.map(row))
    const last = moves.at(-1)
    if (last === undefined || moves.length < PAGE) return
    place = last
  }
}

function row({ at, eventKey, kind, isReversal, ...cents }: RevenueMove): (string | number)[] {
  return [
    at,
    eventKey,
    isReversal ? `${kind}-reversal` : kind,
    cents.listing === 0 ? 'commission' : 'listing',
    dollarsFromCents(cents.gross),
    dollarsFromCents(cents.listing + cents.commission),
    dollarsFromCents(cents.referralBonus),
  ]
}
