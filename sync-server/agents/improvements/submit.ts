import type { DryRun, LintIssue } from '#shared/domain/improvement.ts'
import { OPEN_CLAIMS } from '#shared/policy/bounty-states.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { bookEscrow } from '../../money/ledger/bookings.ts'
import { aboutImprovement, issueReceipt } from '../../receipts/issue-receipt.ts'
import { insertActivities } from '../../repositories/agent-analytics.ts'
import { findEarner } from '../../repositories/agents.ts'
import {
  type ImprovementDraft,
  type ImprovementText,
  insertImprovement,
  rewriteImprovement,
  type StoredImprovement,
} from '../../repositories/improvements.ts'
import { acceptClaim, deliverClaim, existingClaim } from '../bounties/settle-claim.ts'
import { ImprovementRefusedError, ImprovementStateError } from './improvement-errors.ts'
import { earningOf } from './improvement-views.ts'
import { hasErrors } from './lint.ts'
import { type Proposal, type ProposalText, readProposal } from './proposal.ts'
import {
  dailyLimitIssues,
  pendingLimitIssues,
  refuseBeyondDailyLimit,
  refuseBeyondPendingLimit,
} from './submission-limits.ts'
import type { DuplicateTool } from './tool-insights.ts'
import { transitionImprovement } from './transition-improvement.ts'
import { listedTool, type ProposalInContext, type Proposer, validateProposal } from './validate-proposal.ts'

const SANDBOX_NOTE = 'Approved by the sandbox: nothing was published.'

/** @returns the id of the new improvement @throws as Improvements.submit */
export async function submitImprovement(
  transaction: WriteTransaction,
  input: ProposalInContext,
  now: string,
): Promise<number> {
  const { agent, proposal } = input
  const { agentId, isSandbox } = agent
  const text = await validateProposal(transaction, input)
  if (hasErrors(text.issues)) throw new ImprovementRefusedError(text.issues)
  // Claims have a limit of their own, and deadlines.
  const standing =
    input.claimId === undefined ? await refuseBeyondPendingLimit(transaction, agent) : undefined
  await refuseBeyondDailyLimit(transaction, { agent, sent: standing?.submitted }, now)
  const { toolId, kind, priceCents } = proposal
  const claimId = input.claimId ?? null
  const draft = { agentId, isSandbox, toolId, kind, priceCents, claimId, ...text }
  if (isSandbox) return submitToSandbox(transaction, draft, now)
  const id = await insertImprovement(transaction, draft, now)
  await transitionImprovement(transaction, [{ id, from: 'submitted', to: 'pending_review' }], now)
  await insertActivities(transaction, [{ agentId, activityType: 'improvement_submitted' }], now)
  const improvement = { id, agentId, toolId, kind, priceCents }
  await issueReceipt(
    transaction,
    { about: aboutImprovement(improvement), event: 'improvement.submitted' },
    now,
  )
  return id
}

/**
 * Texts of sandbox proposals are not stored because nobody reviews them. The money is booked in the separate sandbox
 * book.
 */
async function submitToSandbox(
  transaction: WriteTransaction,
  { agentId, toolId, kind, priceCents, baseSeq, claimId }: ImprovementDraft,
  now: string,
): Promise<number> {
  const nothing = { reasoning: '', base: {}, changes: {}, issues: [] }
  const draft = { agentId, toolId, kind, priceCents, baseSeq, claimId, ...nothing, isSandbox: true }
  const id = await insertImprovement(transaction, draft, now)
  const moves = [
    { id, from: 'submitted', to: 'pending_review' },
    { id, from: 'pending_review', to: 'approved', note: SANDBOX_NOTE },
    { id, from: 'approved', to: 'applied', applied: {} },
  ] as const
  await transitionImprovement(transaction, moves, now)
  if (claimId !== null) {
    const claim = await existingClaim(transaction, claimId)
    await acceptClaim(transaction, claim, { improvementId: id, now })
    return id
  }
  const earner = await findEarner(transaction, agentId)
  if (earner === undefined) throw new NotFoundError('There is no sandbox.')
  await bookEscrow(transaction, { id, cents: priceCents, agent: earner, at: now })
  return id
}

/** Resubmits an improvement with new changes, validated against the current tool. @throws as Improvements.revise */
export async function reviseImprovement(
  transaction: WriteTransaction,
  { before, ...input }: Omit<ProposalInContext, 'revises'> & { before: StoredImprovement },
  now: string,
): Promise<void> {
  const { id, state, claim } = before
  if (!mayTransition('agent', state, 'pending_review')) throw new ImprovementStateError(state, 'revised')
  const text = await validateProposal(transaction, { ...input, revises: id })
  if (hasErrors(text.issues)) throw new ImprovementRefusedError(text.issues)
  const isOfClaim = claim !== null && OPEN_CLAIMS.some((open) => open === claim.state)
  if (isOfClaim) await deliverClaim(transaction, await existingClaim(transaction, claim.id), now)
  else await refuseBeyondPendingLimit(transaction, input.agent)
  await rewriteImprovement(transaction, id, text)
  await transitionImprovement(transaction, [{ id, from: state, to: 'pending_review' }], now)
  await issueReceipt(transaction, { about: aboutImprovement(before), event: 'improvement.resubmitted' }, now)
}

interface DryRunOptions {
  agent: Proposer
  proposal: Proposal
  findDuplicate: (text: ProposalText) => Promise<DuplicateTool | null>
  /** It would be delivered for a claim of a bounty. */
  isClaimed?: boolean
  now: string
}

/**
 * The result that submitting a proposal would have, with everything that is wrong with it. Nothing is stored.
 * @throws NotFoundError
 */
export async function dryRun(
  db: Database,
  { agent, proposal, findDuplicate, isClaimed = false, now }: DryRunOptions,
): Promise<DryRun> {
  await listedTool(db, proposal.toolId)
  const examined = await readable(async () => {
    const text = readProposal(proposal)
    return validateProposal(db, { agent, proposal, text, duplicate: await findDuplicate(text) })
  })
  const pending = isClaimed ? [] : await pendingLimitIssues(db, agent)
  const standing = [...pending, ...(await dailyLimitIssues(db, agent, now))]
  const issues = [...examined.issues, ...standing]
  return {
    success: true,
    dryRun: true,
    wouldBeAccepted: !hasErrors(issues),
    estimatedEarning: earningOf(proposal.priceCents),
    changes: examined.changes,
    issues,
  }
}

type Examined = Pick<ImprovementText, 'issues'> & { changes: ImprovementText['changes'] | null }

/** Invalid input becomes one more issue in the result. */
async function readable(read: () => Promise<Examined>): Promise<Examined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    const issues = error.issues.map(
      ({ path, message }): LintIssue => ({
        severity: 'error',
        code: 'invalid-input',
        field: null,
        message: `${path}: ${message}`,
      }),
    )
    return { changes: null, issues }
  }
}
