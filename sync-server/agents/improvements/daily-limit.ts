import type { LintIssue } from '#shared/domain/improvement.ts'
import { IMPROVEMENTS_A_DAY } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { findSentBefore } from '../../repositories/improvements.ts'
import type { Proposer } from './examine.ts'
import { TooManyTodayError } from './improvement-errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Refuses more than an agent may send in a day: whoever withdraws what it sends would never come to an end.
 * `sent`: how many it has ever sent, where that is known; who has never reached a day's number is not looked up.
 * @throws TooManyTodayError
 */
export async function refuseBeyondDay(
  db: Database,
  { agent, sent = Number.POSITIVE_INFINITY }: { agent: Proposer; sent?: number | undefined },
  now: string,
): Promise<void> {
  if (sent < mostOf(agent)) return
  const reached = await reachedDay(db, agent, now)
  if (reached !== null) throw reached
}

/** The same as something that is wrong with a proposal. */
export async function dailyIssues(db: Database, agent: Proposer, now: string): Promise<LintIssue[]> {
  const reached = await reachedDay(db, agent, now)
  return reached === null
    ? []
    : [{ severity: 'error', code: reached.code, field: null, message: reached.message }]
}

async function reachedDay(db: Database, agent: Proposer, now: string): Promise<TooManyTodayError | null> {
  const { agentId, isSandbox } = agent
  const most = mostOf(agent)
  const oldest = await findSentBefore(db, { agentId, newer: most - 1 })
  if (oldest === undefined) return null
  const left = Date.parse(oldest) + DAY_MS - Date.parse(now)
  return left <= 0 ? null : new TooManyTodayError(most, { isSandbox, retryAfter: Math.ceil(left / 1000) })
}

const mostOf = ({ isSandbox }: Proposer): number =>
  isSandbox ? IMPROVEMENTS_A_DAY.sandbox : IMPROVEMENTS_A_DAY.agent
