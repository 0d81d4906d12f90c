import type { z } from 'zod'
import type { AdminImprovement, adminMarketCalls } from '#shared/api/admin-market-calls.ts'
import { OPEN_CLAIMS } from '#shared/policy/bounty-states.ts'
import { type ImprovementState, mayTransition, WAITING_STATES } from '#shared/policy/improvement-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { dollarsFromCents, splitImprovement } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { bookImprovementReversal } from '../../money/ledger/bookings.ts'
import { aboutImprovement, issueReceipt } from '../../receipts/issue-receipt.ts'
import { countImprovements, listImprovements } from '../../repositories/improvement-lists.ts'
import { findImprovement, type StoredImprovement } from '../../repositories/improvements.ts'
import { existingTool } from '../../services/admin-catalogue/write-tool.ts'
import { type Act, type Audited, audit } from '../../services/audit.ts'
import { existingClaim, releaseClaim, returnClaim, settleDueClaim } from '../bounties/settle-claim.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'
import { readLinks } from './agent-links.ts'
import { revertFields } from './apply-improvement.ts'
import { giveApproval, withdrawApproval } from './approvals.ts'
import { ImprovementMovedError, ImprovementStateError } from './improvement-errors.ts'
import { toAdminImprovements } from './improvement-views.ts'
import { type DecisionEvent, transitionImprovement } from './transition-improvement.ts'

export interface ReviewDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

type Queue = z.infer<typeof adminMarketCalls.adminListImprovements.output>
type Decision = z.infer<typeof adminMarketCalls.decideImprovement.body>

/** For each refusal: the new state, the event sent to the agent, and its name in error messages. */
const REFUSALS = {
  request_changes: { to: 'changes_requested', event: 'improvement.changes_requested', name: 'sent back' },
  reject: { to: 'rejected', event: 'improvement.rejected', name: 'rejected' },
} as const

/** Reviews of improvements by admins. Each action is one transaction with an audit log entry. */
export class ImprovementReview {
  readonly #deps: ReviewDeps

  constructor(deps: ReviewDeps) {
    this.#deps = deps
  }

  /** Waiting improvements oldest first, others newest first. Pages count from 1. */
  async list(viewerId: number, state: ImprovementState | 'all', page: number): Promise<Queue> {
    const { reader } = this.#deps
    const isWaiting = WAITING_STATES.some((waiting) => waiting === state)
    const { found, total } = await listImprovements(reader, {
      state: state === 'all' ? undefined : state,
      order: isWaiting ? 'oldest' : 'newest',
      limit: MARKET_PAGE,
      offset: (page - 1) * MARKET_PAGE,
    })
    const improvements = await toAdminImprovements(reader, found, viewerId)
    return { improvements, total, counts: await countImprovements(reader) }
  }

  /** @throws NotFoundError */
  async get(viewerId: number, id: number): Promise<AdminImprovement> {
    const { reader } = this.#deps
    return shown(reader, await reviewed(reader, id), viewerId)
  }

  /** @throws NotFoundError, ImprovementMovedError, ImprovementStateError, and as giveApproval and withdrawApproval */
  decide(
    actorId: number,
    id: number,
    { decision, fields, note: givenNote, seenAt }: Decision,
  ): Promise<AdminImprovement> {
    return this.#act(actorId, async (transaction, act) => {
      await settleIfDue(transaction, await reviewed(transaction, id), act.now)
      const before = await reviewed(transaction, id)
      const note = givenNote ?? null
      if (seenAt !== undefined && seenAt !== before.updatedAt) throw new ImprovementMovedError()
      const event =
        decision === 'approve'
          ? await giveApproval(transaction, act, { improvement: before, fields, note })
          : decision === 'withdraw_approval'
            ? await withdrawApproval(transaction, act, before)
            : await refuse(transaction, act, { decision, before, note })
      const data = { improvementId: id, toolId: before.toolId }
      await notifyAgent(transaction, { agentId: before.agentId, event, data }, act.now)
      await issueReceipt(transaction, { about: aboutImprovement(before), event }, act.now)
      return auditChange(transaction, act, { action: 'improvement.decide', before, note })
    })
  }

  /**
   * Restores what an improvement changed, in archived tools too, and reverses its payment.
   * @throws NotFoundError, ImprovementStateError, BuiltUponError
   */
  revert(actorId: number, id: number, reason: string): Promise<AdminImprovement> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await reviewed(transaction, id)
      const { state, toolId, agentId, applied } = before
      if (!mayTransition('admin', state, 'reversed') || applied === null)
        throw new ImprovementStateError(state, 'reverted')
      await revertFields(transaction, act, { before: await existingTool(transaction, toolId), applied })
      const move = { id, from: state, to: 'reversed', note: reason, decidedBy: actorId } as const
      await transitionImprovement(transaction, [move], act.now)
      const wasPaid = await bookImprovementReversal(transaction, id, act.now)
      if (before.claim !== null) {
        const claim = await existingClaim(transaction, before.claim.id)
        await releaseClaim(transaction, claim, { to: 'reversed', now: act.now })
      }
      const data = { improvementId: id, toolId }
      await notifyAgent(transaction, { agentId, event: 'improvement.reversed', data }, act.now)
      // What the agent had been paid is taken back with the rest.
      const takenBack = wasPaid ? dollarsFromCents(splitImprovement(before.priceCents).agent) : 0
      const about = aboutImprovement(before)
      await issueReceipt(transaction, { about, event: 'improvement.reversed', facts: { takenBack } }, act.now)
      return auditChange(transaction, act, { action: 'improvement.revert', before, note: reason })
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const act = { actorId, now: (this.#deps.now?.() ?? new Date()).toISOString() }
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, act))
  }
}

/** Admins do not see improvements of the sandbox. @throws NotFoundError */
async function reviewed(db: Database, id: number): Promise<StoredImprovement> {
  const found = await findImprovement(db, id)
  if (found === undefined || found.isSandbox) throw new NotFoundError(`There is no improvement ${id}.`)
  return found
}

/** Sends it back, or rejects it; a first approval is over with that. @returns the event for the agent */
async function refuse(
  transaction: WriteTransaction,
  { actorId, now }: Act,
  {
    decision,
    before,
    note,
  }: { decision: keyof typeof REFUSALS; before: StoredImprovement; note: string | null },
): Promise<DecisionEvent> {
  const { to, event, name } = REFUSALS[decision]
  const { id, state } = before
  if (!mayTransition('admin', state, to)) throw new ImprovementStateError(state, name)
  await transitionImprovement(transaction, [{ id, from: state, to, note, decidedBy: actorId }], now)
  if (before.claim !== null && OPEN_CLAIMS.some((open) => open === before.claim?.state)) {
    const claim = await existingClaim(transaction, before.claim.id)
    if (decision === 'reject') await releaseClaim(transaction, claim, { to: 'refused', now })
    else await returnClaim(transaction, claim, now)
  }
  return event
}

/** Past the promised time the clock has decided, also where it has not come to this one yet. */
async function settleIfDue(
  transaction: WriteTransaction,
  { claim }: StoredImprovement,
  now: string,
): Promise<void> {
  if (claim === null || !OPEN_CLAIMS.some((open) => open === claim.state)) return
  await settleDueClaim(transaction, await existingClaim(transaction, claim.id), now)
}

/** Writes the audit log entry. @returns the improvement after the change */
async function auditChange(
  transaction: WriteTransaction,
  act: Act,
  { action, before, note }: Pick<Audited, 'action'> & { before: StoredImprovement; note: string | null },
): Promise<AdminImprovement> {
  const after = await reviewed(transaction, before.id)
  const label = `${before.toolName}: improvement by ${before.agentName}`
  const subject = { kind: 'improvement', id: before.id, label }
  const links = await readLinks(transaction, { agentId: before.agentId, userId: act.actorId })
  await audit(transaction, act, {
    action,
    subject,
    before: auditedFields(before),
    after: {
      ...auditedFields(after),
      // The agent does not read the note of a first approval yet.
      ...(after.state === 'second_review' && note !== null && { approvalNote: note }),
      ...(links.length > 0 && { linkedBy: links }),
    },
  })
  return shown(transaction, after, act.actorId)
}

async function shown(db: Database, stored: StoredImprovement, viewerId: number): Promise<AdminImprovement> {
  const [improvement] = await toAdminImprovements(db, [stored], viewerId)
  if (improvement === undefined) throw new NotFoundError(`There is no improvement ${stored.id}.`)
  return improvement
}

/** The audited part of an improvement. The edit of the tool has its own entry. */
const auditedFields = ({ state, decisionNote }: StoredImprovement) => ({ state, decisionNote })
