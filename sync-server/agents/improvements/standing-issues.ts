import type { LintIssue } from '#shared/domain/improvement.ts'
import type { Database } from '../../db/schema.ts'
import { readStanding, type Standing } from '../reputation/read-reputation.ts'
import { pendingLimit } from '../reputation/tier-of.ts'
import type { Proposer } from './examine.ts'
import { TooManyPendingError } from './improvement-errors.ts'

/**
 * Refuses more than may wait for review in the tier of an agent.
 * @returns where it stands, null for that of the sandbox, which has no queue @throws TooManyPendingError
 */
export async function refuseTooMany(db: Database, agent: Proposer): Promise<Standing | null> {
  const standing = await standingOf(db, agent)
  const most = standing && reachedLimit(standing)
  if (most !== null) throw new TooManyPendingError(most)
  return standing
}

/** The same as something that is wrong with a proposal. */
export async function standingIssues(db: Database, agent: Proposer): Promise<LintIssue[]> {
  const standing = await standingOf(db, agent)
  const most = standing && reachedLimit(standing)
  if (most === null) return []
  const { code, message } = new TooManyPendingError(most)
  return [{ severity: 'error', code, field: null, message }]
}

async function standingOf(db: Database, { agentId, isSandbox }: Proposer): Promise<Standing | null> {
  return isSandbox ? null : readStanding(db, agentId)
}

/** How many may wait, when so many do. */
function reachedLimit({ tier, waiting }: Standing): number | null {
  const most = pendingLimit(tier)
  return waiting < most ? null : most
}
