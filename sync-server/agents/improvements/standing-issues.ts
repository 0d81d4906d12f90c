import type { LintIssue } from '#shared/domain/improvement.ts'
import type { Database } from '../../db/schema.ts'
import { readStanding } from '../reputation/read-reputation.ts'
import { pendingLimit } from '../reputation/tier-of.ts'
import type { Proposer } from './examine.ts'
import { TooManyPendingError } from './improvement-errors.ts'

/** Refuses more than may wait for review in the tier of an agent. @throws TooManyPendingError */
export async function refuseTooMany(db: Database, agent: Proposer): Promise<void> {
  const most = await reachedLimit(db, agent)
  if (most !== null) throw new TooManyPendingError(most)
}

/** The same as something that is wrong with a proposal. */
export async function standingIssues(db: Database, agent: Proposer): Promise<LintIssue[]> {
  const most = await reachedLimit(db, agent)
  if (most === null) return []
  const { code, message } = new TooManyPendingError(most)
  return [{ severity: 'error', code, field: null, message }]
}

/** How many may wait, when so many do; the sandbox has no queue. */
async function reachedLimit(db: Database, { agentId, isSandbox }: Proposer): Promise<number | null> {
  if (isSandbox) return null
  const { tier, waiting } = await readStanding(db, agentId)
  const most = pendingLimit(tier)
  return waiting < most ? null : most
}
