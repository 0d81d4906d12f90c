import { z } from 'zod'
import { type DryRun, type Improvement, improvementSchema } from '#shared/domain/improvement.ts'
import type { Receipt } from '#shared/domain/payment.ts'
import { OPEN_CLAIMS } from '#shared/policy/bounty-states.ts'
import { type ImprovementState, mayTransition } from '#shared/policy/improvement-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { pageOf } from '../../lib/page-of.ts'
import { aboutImprovement, issueReceipt } from '../../receipts/issue-receipt.ts'
import { listOwnImprovements } from '../../repositories/improvement-lists.ts'
import { findOwnImprovement, type StoredImprovement } from '../../repositories/improvements.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'
import { existingClaim, releaseClaim } from '../bounties/settle-claim.ts'
import { collectPay } from './collect-pay.ts'
import { ImprovementStateError } from './improvement-errors.ts'
import { earningOf, toImprovements } from './improvement-views.ts'
import { fromRevision, type Proposal, type ProposalText, type Revision, readProposal } from './proposal.ts'
import { dryRun, reviseImprovement, submitImprovement } from './submit.ts'
import type { DuplicateTool, ToolInsights } from './tool-insights.ts'
import { transitionImprovement } from './transition-improvement.ts'
import type { Proposer } from './validate-proposal.ts'

export interface ImprovementsDeps {
  reader: Database
  writer: Writer
  insights: ToolInsights
  now?: () => Date
}

const submittedSchema = z.object({
  id: z.int(),
  /** In dollars. */
  estimatedEarning: z.number(),
})
export type Submitted = z.infer<typeof submittedSchema>

/** The improvements of an agent. Those of other agents are not found. */
export class Improvements {
  readonly #deps: ImprovementsDeps

  constructor(deps: ImprovementsDeps) {
    this.#deps = deps
  }

  /**
   * Submits a proposal for review. A proposal by the sandbox agent is approved and completed immediately and changes
   * nothing.
   * @throws NotFoundError, InvalidInputError, ImprovementRefusedError, TooManyPendingError, TooManyTodayError,
   * IdempotencyConflictError
   */
  async submit(agent: Proposer, proposal: Proposal, request = requestWithoutKey(agent)): Promise<Submitted> {
    const text = readProposal(proposal)
    const duplicate = await this.#findDuplicate(proposal.toolId, text)
    return withIdempotency(this.#deps.writer, { request, schema: submittedSchema }, async (transaction) => {
      const id = await submitImprovement(transaction, { agent, proposal, text, duplicate }, this.#now())
      return { id, estimatedEarning: earningOf(proposal.priceCents) }
    })
  }

  /** The result that submitting would have; nothing is stored. @throws NotFoundError */
  dryRun(agent: Proposer, proposal: Proposal): Promise<DryRun> {
    const findDuplicate = (text: ProposalText) => this.#findDuplicate(proposal.toolId, text)
    return dryRun(this.#deps.reader, { agent, proposal, findDuplicate, now: this.#now() })
  }

  /**
   * Newest first. `next` is the `before` of the next page. The sandbox list is empty because all demo users share one
   * agent.
   */
  async list(
    agent: Proposer,
    { state = 'all', before }: { state?: ImprovementState | 'all'; before?: number | undefined } = {},
  ): Promise<{ improvements: Improvement[]; total: number; next: number | null }> {
    if (agent.isSandbox) return { improvements: [], total: 0, next: null }
    const { reader } = this.#deps
    const { agentId } = agent
    const query = { agentId, state: state === 'all' ? undefined : state, before, limit: MARKET_PAGE + 1 }
    const { found, total } = await listOwnImprovements(reader, query)
    const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
    return { improvements: await toImprovements(reader, page), total, next }
  }

  /** @throws NotFoundError */
  async get(agent: Proposer, id: number): Promise<Improvement> {
    return shown(this.#deps.reader, await ownImprovement(this.#deps.reader, agent, id))
  }

  /**
   * Answers a request for changes. The revision is validated against the current tool.
   * @throws NotFoundError, ImprovementStateError, and as submit, except TooManyTodayError
   */
  async revise(
    agent: Proposer,
    id: number,
    revision: Revision,
    request = requestWithoutKey(agent),
  ): Promise<Improvement> {
    const known = await ownImprovement(this.#deps.reader, agent, id)
    const proposal = fromRevision(known, revision)
    const text = readProposal(proposal)
    const duplicate = await this.#findDuplicate(known.toolId, text)
    return withIdempotency(this.#deps.writer, { request, schema: improvementSchema }, async (transaction) => {
      const before = await ownImprovement(transaction, agent, id)
      await reviseImprovement(transaction, { before, agent, proposal, text, duplicate }, this.#now())
      return shown(transaction, await ownImprovement(transaction, agent, id))
    })
  }

  /** @throws NotFoundError, ImprovementStateError once it is decided */
  withdraw(agent: Proposer, id: number): Promise<Improvement> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const improvement = await ownImprovement(transaction, agent, id)
      const { state, claim } = improvement
      const now = this.#now()
      if (!mayTransition('agent', state, 'withdrawn')) throw new ImprovementStateError(state, 'withdrawn')
      await transitionImprovement(transaction, [{ id, from: state, to: 'withdrawn' }], now)
      if (claim !== null && OPEN_CLAIMS.some((open) => open === claim.state))
        await releaseClaim(transaction, await existingClaim(transaction, claim.id), { to: 'given_back', now })
      await issueReceipt(
        transaction,
        { about: aboutImprovement(improvement), event: 'improvement.withdrawn' },
        now,
      )
      return shown(transaction, await ownImprovement(transaction, agent, id))
    })
  }

  /** Pays the agent for an approved improvement, once. @throws NotFoundError, NoPayError */
  collectPay(agent: Proposer, id: number): Promise<Receipt> {
    const { agentId } = agent
    return writeTransaction(this.#deps.writer, (transaction) =>
      collectPay(transaction, { id, agentId }, this.#now()),
    )
  }

  #findDuplicate(toolId: number, { changes: { description } }: ProposalText): Promise<DuplicateTool | null> {
    return description === undefined
      ? Promise.resolve(null)
      : this.#deps.insights.findDuplicate(description, toolId)
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** @throws NotFoundError */
async function ownImprovement(
  db: Database,
  { agentId, isSandbox }: Proposer,
  id: number,
): Promise<StoredImprovement> {
  const found = isSandbox ? undefined : await findOwnImprovement(db, { id, agentId })
  if (found === undefined) throw new NotFoundError('You have no improvement with this id.')
  return found
}

async function shown(db: Database, stored: StoredImprovement): Promise<Improvement> {
  const [improvement] = await toImprovements(db, [stored])
  if (improvement === undefined) throw new NotFoundError('You have no improvement with this id.')
  return improvement
}

/** A request without an idempotency key: each call is executed. */
const requestWithoutKey = ({ agentId }: Proposer): IdempotentRequest => ({
  agentId,
  key: null,
  fingerprint: '',
})
