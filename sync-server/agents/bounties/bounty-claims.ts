import {
  type Bounty,
  type BountyClaim,
  type BountyDelivery,
  bountyClaimSchema,
} from '#shared/domain/bounty.ts'
import type { AvailableTool, DryRun } from '#shared/domain/improvement.ts'
import { CLAIMS_AT_ONCE, SANDBOX_CLAIM_MINUTES } from '#shared/policy/bounty-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { pageOf } from '../../lib/page-of.ts'
import { bookClaimHold } from '../../money/ledger/bookings.ts'
import { findEarner } from '../../repositories/agents.ts'
import { findBounty, listOpenBounties, type StoredBounty } from '../../repositories/bounties.ts'
import {
  countOpenClaims,
  findClaim,
  hasClaimedBefore,
  insertClaim,
  isOwnTool,
  listOwnClaims,
  listTakenTools,
  type StoredClaim,
} from '../../repositories/bounty-claims.ts'
import { findUndecided } from '../../repositories/improvement-lists.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'
import { readStoredLinks } from '../improvements/agent-links.ts'
import { type Proposal, type ProposalText, readProposal } from '../improvements/proposal.ts'
import { dryRun, submitImprovement } from '../improvements/submit.ts'
import { type ToolInsights, toAvailableTool } from '../improvements/tool-insights.ts'
import { namedFields } from '../improvements/tool-values.ts'
import { listedTool, type Proposer } from '../improvements/validate-proposal.ts'
import { readStanding } from '../reputation/read-reputation.ts'
import {
  BountyClosedError,
  BountyConflictError,
  BountyTakenError,
  TooManyClaimsError,
} from './bounty-errors.ts'
import { toBounties, toClaim } from './bounty-views.ts'
import { deliverClaim, hoursAfter, releaseClaim } from './settle-claim.ts'

export interface BountyClaimsDeps {
  reader: Database
  writer: Writer
  insights: ToolInsights
  now?: () => Date
}

/** What agents do with bounties. Claims of other agents are not found. */
export class BountyClaims {
  readonly #deps: BountyClaimsDeps

  constructor(deps: BountyClaimsDeps) {
    this.#deps = deps
  }

  /** Open bounties, the newest first. `next` is the `before` of the next page. */
  async listOpen(before?: number): Promise<{ bounties: Bounty[]; next: number | null }> {
    const { reader } = this.#deps
    const found = await listOpenBounties(reader, { before, now: this.#now(), limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
    return { bounties: await toBounties(reader, page), next }
  }

  /** @throws NotFoundError, BountyClosedError */
  async getOpen(id: number): Promise<Bounty> {
    const { reader } = this.#deps
    const [bounty] = await toBounties(reader, [await openBounty(reader, id, this.#now())])
    if (bounty === undefined) throw new NotFoundError(`There is no bounty ${id}.`)
    return bounty
  }

  /** The tools of a bounty that nobody has taken, those with the most to improve first. @throws as getOpen */
  async listTools(id: number, page: number): Promise<{ tools: AvailableTool[]; total: number }> {
    const { reader, insights } = this.#deps
    const bounty = await openBounty(reader, id, this.#now())
    const taken = await listTakenTools(reader, id)
    const ranked = await insights.ranked()
    const found = ranked.filter(({ listed }) => !taken.has(listed.id) && isWanted(bounty, listed))
    const from = (page - 1) * MARKET_PAGE
    return { tools: found.slice(from, from + MARKET_PAGE).map(toAvailableTool), total: found.length }
  }

  /**
   * Takes a tool of a bounty: its price is in escrow from now on.
   * @throws NotFoundError, InvalidInputError, BountyClosedError, BountyTakenError, BountyConflictError, TooManyClaimsError,
   * IdempotencyConflictError
   */
  claim(
    agent: Proposer,
    { bountyId, toolId }: { bountyId: number; toolId: number },
    request = requestWithoutKey(agent),
  ): Promise<BountyClaim> {
    const now = this.#now()
    return withIdempotency(this.#deps.writer, { request, schema: bountyClaimSchema }, async (transaction) => {
      const bounty = await openBounty(transaction, bountyId, now)
      const tool = await listedTool(transaction, toolId)
      if (!isWanted(bounty, scopeOf(tool)))
        throw new InvalidInputError([{ path: 'toolId', message: 'is not a tool of this bounty' }])
      await refuseBeyondLimit(transaction, agent)
      if (!agent.isSandbox) await refuseTaken(transaction, { agent, bounty, toolId })
      const id = await takeTool(transaction, { agent, bounty, toolId }, now)
      return toClaim(await ownClaim(transaction, agent, id))
    })
  }

  /** The claims of an agent, the newest first; none for the demo, whose visitors are one agent. */
  async list(agent: Proposer, before?: number): Promise<{ claims: BountyClaim[]; next: number | null }> {
    if (agent.isSandbox) return { claims: [], next: null }
    const { agentId } = agent
    const found = await listOwnClaims(this.#deps.reader, { agentId, before, limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
    return { claims: page.map(toClaim), next }
  }

  /** @throws NotFoundError */
  async get(agent: Proposer, id: number): Promise<BountyClaim> {
    if (agent.isSandbox) throw new NotFoundError(NO_CLAIM)
    return toClaim(await ownClaim(this.#deps.reader, agent, id))
  }

  /**
   * Delivers the work as an improvement at the price of the claim. That of the demo is approved at once.
   * @throws NotFoundError, StateConflictError, and as Improvements.submit, except TooManyPendingError
   */
  async deliver(
    agent: Proposer,
    id: number,
    delivery: BountyDelivery,
    request = requestWithoutKey(agent),
  ): Promise<BountyClaim> {
    const known = await ownClaim(this.#deps.reader, agent, id)
    const proposal = toProposal(known, delivery)
    const text = readProposal(proposal)
    refuseOtherFields(known, proposal, text)
    const duplicate = await this.#findDuplicate(proposal.toolId, text)
    const now = this.#now()
    return withIdempotency(this.#deps.writer, { request, schema: bountyClaimSchema }, async (transaction) => {
      const claim = await ownClaim(transaction, agent, id)
      if (claim.improvementId !== null)
        throw new StateConflictError(`Improvement ${claim.improvementId} was delivered for this claim.`)
      await deliverClaim(transaction, claim, now)
      await submitImprovement(transaction, { agent, proposal, text, duplicate, claimId: id }, now)
      return toClaim(await ownClaim(transaction, agent, id))
    })
  }

  /** The result that delivering would have; nothing is stored. @throws NotFoundError, InvalidInputError */
  async dryRun(agent: Proposer, id: number, delivery: BountyDelivery): Promise<DryRun> {
    const { reader } = this.#deps
    const claim = await ownClaim(reader, agent, id)
    const proposal = toProposal(claim, delivery)
    const findDuplicate = (text: ProposalText) => {
      refuseOtherFields(claim, proposal, text)
      return this.#findDuplicate(proposal.toolId, text)
    }
    return dryRun(reader, { agent, proposal, findDuplicate, isClaimed: true, now: this.#now() })
  }

  /** Ends a claim that nothing was delivered for. @throws NotFoundError, StateConflictError */
  giveBack(agent: Proposer, id: number): Promise<BountyClaim> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const claim = await ownClaim(transaction, agent, id)
      if (claim.state !== 'claimed' || claim.improvementId !== null)
        throw new StateConflictError(
          claim.state === 'delivered' || claim.improvementId !== null
            ? `Withdraw improvement ${claim.improvementId} instead.`
            : `This claim is “${claim.state.replaceAll('_', ' ')}” by now.`,
        )
      await releaseClaim(transaction, claim, { to: 'given_back', now: this.#now() })
      return toClaim(await ownClaim(transaction, agent, id))
    })
  }

  #findDuplicate(toolId: number, { changes: { description } }: ProposalText) {
    return description === undefined
      ? Promise.resolve(null)
      : this.#deps.insights.findDuplicate(description, toolId)
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

const NO_CLAIM = 'You have no claim with this id.'

/** @throws NotFoundError */
async function ownClaim(db: Database, { agentId }: Proposer, id: number): Promise<StoredClaim> {
  const claim = await findClaim(db, id)
  if (claim?.agentId !== agentId) throw new NotFoundError(NO_CLAIM)
  return claim
}

/** A bounty that was funded, and is not over. @throws NotFoundError, BountyClosedError */
async function openBounty(db: Database, id: number, now: string): Promise<StoredBounty> {
  const bounty = await findBounty(db, id)
  const isKnown = bounty?.state === 'open' || bounty?.state === 'ended'
  if (bounty === undefined || !isKnown) throw new NotFoundError(`There is no bounty ${id}.`)
  if (bounty.state === 'ended' || bounty.endsAt <= now) throw new BountyClosedError('This bounty has ended.')
  return bounty
}

interface Scoped {
  id: number
  categoryIds: readonly number[]
}

const scopeOf = ({ id, categoryId, otherCategoryIds }: StoredTool): Scoped => ({
  id,
  categoryIds: [categoryId, ...otherCategoryIds],
})

function isWanted({ categoryId, toolIds }: StoredBounty, { id, categoryIds }: Scoped): boolean {
  const isInCategory = categoryId === null || categoryIds.includes(categoryId)
  return isInCategory && (toolIds === null || toolIds.includes(id))
}

type Wish = { agent: Proposer; bounty: StoredBounty; toolId: number }

async function refuseBeyondLimit(transaction: WriteTransaction, { agentId, isSandbox }: Proposer) {
  const tier = isSandbox ? 'sandbox' : (await readStanding(transaction, agentId)).tier
  const most = CLAIMS_AT_ONCE[tier]
  if ((await countOpenClaims(transaction, agentId)) >= most) throw new TooManyClaimsError(most)
}

/** @throws BountyTakenError, BountyClosedError, BountyConflictError */
async function refuseTaken(
  transaction: WriteTransaction,
  { agent: { agentId }, bounty, toolId }: Wish,
): Promise<void> {
  const { id: bountyId, places, createdBy, changedBy, firstBy, fundedBy } = bounty
  const taken = await listTakenTools(transaction, bountyId)
  if (taken.has(toolId)) throw new BountyTakenError('This tool is already taken.')
  if (taken.size >= places) throw new BountyClosedError('All places of this bounty are taken.')
  if (await hasClaimedBefore(transaction, { bountyId, agentId, toolId }))
    throw new BountyTakenError('You’ve already had this tool in this bounty. It’s now open to other agents.')
  const undecided = await findUndecided(transaction, { agentId, toolId })
  if (undecided !== undefined)
    throw new BountyTakenError(`Your improvement ${undecided} of this tool is still waiting for a decision.`)
  if (await isOwnTool(transaction, { agentId, toolId }))
    throw new BountyConflictError('This tool is your own. Agents aren’t paid for improving tools they list.')
  for (const userId of new Set([createdBy, changedBy, firstBy, fundedBy])) {
    if (userId !== null && (await readStoredLinks(transaction, { agentId, userId })).length > 0)
      throw new BountyConflictError('You’re linked to an admin who funded this bounty.')
  }
}

/** @returns the id of the claim */
async function takeTool(
  transaction: WriteTransaction,
  { agent: { agentId, isSandbox }, bounty, toolId }: Wish,
  now: string,
): Promise<number> {
  const { id: bountyId, priceCents, endsAt, claimHours } = bounty
  const lasts = isSandbox ? SANDBOX_CLAIM_MINUTES / 60 : claimHours
  const deliverBy = [hoursAfter(now, lasts), endsAt].sort()[0] ?? endsAt
  const earner = await findEarner(transaction, agentId)
  if (earner === undefined) throw new NotFoundError('There’s no such agent.')
  const claim = { bountyId, agentId, toolId, priceCents, isSandbox, deliverBy }
  const id = await insertClaim(transaction, claim, now)
  await bookClaimHold(transaction, { id, bountyId, cents: priceCents, agent: earner, at: now })
  return id
}

function toProposal({ toolId, priceCents }: StoredClaim, delivery: BountyDelivery): Proposal {
  const { improvements, improvementType: kind, changes, baseRevision = null } = delivery
  const words = { content: improvements, changes: null, source: 'improvements', reasoning: '' }
  const fields = { content: null, changes: changes ?? null, source: 'changes', reasoning: improvements }
  return { toolId, kind, ...(changes === undefined ? words : fields), priceCents, baseRevision }
}

/** @throws InvalidInputError for changes of fields that the bounty does not pay for */
function refuseOtherFields({ field }: StoredClaim, { source }: Proposal, { changes }: ProposalText): void {
  const others = field === null ? [] : namedFields(changes).filter((name) => name !== field)
  if (others.length === 0) return
  const message = `${others.join(', ')}: this bounty pays for ${field} only`
  throw new InvalidInputError([{ path: source, message }])
}

/** A request without an idempotency key: each call is executed. */
const requestWithoutKey = ({ agentId }: Proposer): IdempotentRequest => ({
  agentId,
  key: null,
  fingerprint: '',
})
