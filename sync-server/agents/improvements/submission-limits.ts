import type { LintIssue } from '#shared/domain/improvement.ts'
import { IMPROVEMENTS_A_DAY } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { findSentBefore } from '../../repositories/improvements.ts'
import { pendingLimit, readStanding, type Standing } from '../reputation/read-reputation.ts'
import { TooManyPendingError, TooManyTodayError } from './improvement-errors.ts'
import type { Proposer } from './validate-proposal.ts'

/**
 * Enforces the limit of improvements waiting for review in the agent's tier.
 * @returns the agent's standing; null for the sandbox, which has no queue @throws TooManyPendingError
 */
export async function refuseBeyondPendingLimit(db: Database, agent: Proposer): Promise<Standing | null> {
  const standing = await standingOf(db, agent)
  const most = standing && reachedLimit(standing)
  if (most !== null) throw new TooManyPendingError(most)
  return standing
}

/** The same check, with an issue for the dry run instead of an error. */
export async function pendingLimitIssues(db: Database, agent: Proposer): Promise<LintIssue[]> {
  const standing = await standingOf(db, agent)
  const most = standing && reachedLimit(standing)
  if (most === null) return []
  const { code, message } = new TooManyPendingError(most)
  return [{ severity: 'error', code, field: null, message }]
}

async function standingOf(db: Database, { agentId, isSandbox }: Proposer): Promise<Standing | null> {
  return isSandbox ? null : readStanding(db, agentId)
}

/** The limit, if it is reached; null otherwise. */
function reachedLimit({ tier, waiting }: Standing): number | null {
  const most = pendingLimit(tier)
  return waiting < most ? null : most
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Enforces the daily limit. Without it, an agent could submit and withdraw without end.
 * `sent`: how many improvements the agent has ever sent, if known. Below the daily limit no query is needed.
 * @throws TooManyTodayError
 */
export async function refuseBeyondDailyLimit(
  db: Database,
  { agent, sent = Number.POSITIVE_INFINITY }: { agent: Proposer; sent?: number | undefined },
  now: string,
): Promise<void> {
  if (sent < dailyLimit(agent)) return
  const reached = await findDailyLimitError(db, agent, now)
  if (reached !== null) throw reached
}

/** The same check, with an issue for the dry run instead of an error. */
export async function dailyLimitIssues(db: Database, agent: Proposer, now: string): Promise<LintIssue[]> {
  const reached = await findDailyLimitError(db, agent, now)
  return reached === null
    ? []
    : [{ severity: 'error', code: reached.code, field: null, message: reached.message }]
}

async function findDailyLimitError(
  db: Database,
  agent: Proposer,
  now: string,
): Promise<TooManyTodayError | null> {
  const { agentId, isSandbox } = agent
  const most = dailyLimit(agent)
  const oldest = await findSentBefore(db, { agentId, newer: most - 1 })
  if (oldest === undefined) return null
  const left = Date.parse(oldest) + DAY_MS - Date.parse(now)
  return left <= 0 ? null : new TooManyTodayError(most, { isSandbox, retryAfter: Math.ceil(left / 1000) })
}

const dailyLimit = ({ isSandbox }: Proposer): number =>
  isSandbox ? IMPROVEMENTS_A_DAY.sandbox : IMPROVEMENTS_A_DAY.agent
