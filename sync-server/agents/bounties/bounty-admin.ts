import type { AdminBounty, AdminBountyClaim, BountyDraft } from '#shared/domain/bounty.ts'
import { BOUNTY_LIMITS, type BountyClaimState, type BountyState } from '#shared/policy/bounty-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { bookBountyEnd } from '../../money/ledger/bookings.ts'
import { listApprovers } from '../../repositories/agent-ties.ts'
import {
  insertBounty,
  listBounties,
  moveBounty,
  rewriteBounty,
  type StoredBounty,
} from '../../repositories/bounties.ts'
import { listClaims, listTakenTools } from '../../repositories/bounty-claims.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { refuseUnknownCategory } from '../../services/admin-catalogue/write-tool.ts'
import type { Act, Audited } from '../../services/audit.ts'
import { refuseBeyondBudget } from '../improvements/improvement-budget.ts'
import { SecondFunderError } from './bounty-errors.ts'
import { nextFunding, toAdminBounties, toAdminClaim, totalOf } from './bounty-views.ts'
import { auditBounty, existingBounty, fundBounty } from './fund-bounty.ts'
import { hoursAfter } from './settle-claim.ts'

export interface BountyAdminDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

/** What admins do with bounties. Each action is one transaction with an audit log entry. */
export class BountyAdmin {
  readonly #deps: BountyAdminDeps

  constructor(deps: BountyAdminDeps) {
    this.#deps = deps
  }

  /** The newest first. Pages count from 1. */
  async list(
    viewerId: number,
    { state, page }: { state: BountyState | undefined; page: number },
  ): Promise<{ bounties: AdminBounty[]; total: number }> {
    const { reader } = this.#deps
    const { found, total } = await listBounties(reader, { state, ...spanOf(page) })
    return { bounties: await toAdminBounties(reader, found, viewerId), total }
  }

  /** @throws NotFoundError */
  async get(viewerId: number, id: number): Promise<AdminBounty> {
    return shown(this.#deps.reader, id, viewerId)
  }

  /** Those that wait for a decision come first, in the order of their time. */
  async listClaims({
    bountyId,
    state,
    page,
  }: {
    bountyId: number | undefined
    state: BountyClaimState | undefined
    page: number
  }): Promise<{ claims: AdminBountyClaim[]; total: number }> {
    const { found, total } = await listClaims(this.#deps.reader, { bountyId, state, ...spanOf(page) })
    return { claims: found.map(toAdminClaim), total }
  }

  /** Drafts a bounty; no money moves. @throws InvalidInputError */
  add(actorId: number, input: BountyDraft): Promise<AdminBounty> {
    const draft = normalized(input)
    return this.#act(actorId, async (transaction, act) => {
      await refuseWrongDraft(transaction, draft, act.now)
      const id = await insertBounty(transaction, { draft, author: { userId: actorId } }, act.now)
      return audited(transaction, act, { action: 'bounty.add', id, before: null })
    })
  }

  /** Rewrites a bounty that is not funded; an approval of it is over. @throws NotFoundError, StateConflictError, InvalidInputError */
  edit(actorId: number, id: number, input: BountyDraft): Promise<AdminBounty> {
    const draft = normalized(input)
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingBounty(transaction, id)
      if (before.state !== 'draft' && before.state !== 'second_review')
        throw new StateConflictError('Only an unfunded bounty can be changed.')
      await refuseWrongDraft(transaction, draft, act.now)
      await rewriteBounty(transaction, id, { draft, changedBy: actorId }, act.now)
      return audited(transaction, act, { action: 'bounty.edit', id, before })
    })
  }

  /**
   * Funds a bounty, which opens it, or gives the first of two approvals of its budget.
   * @throws NotFoundError, ForbiddenError, StateConflictError, SecondFunderError, BudgetExceededError, InvalidInputError
   */
  fund(actorId: number, id: number): Promise<AdminBounty> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingBounty(transaction, id)
      const people = await listApprovers(transaction)
      const isInCharge = (userId: number | null) => people.some((person) => person.id === userId)
      // The session's role may be outdated in this transaction.
      if (!isInCharge(actorId)) throw new ForbiddenError('You’re no longer an admin.')
      // An approval by somebody who is no admin any more does not count.
      const counts = before.state !== 'second_review' || isInCharge(before.firstBy)
      const next = nextFunding(counts ? before : { ...before, state: 'draft' }, actorId)
      if (next === null) throw new StateConflictError('Only an unfunded bounty can be funded.')
      if (next === 'given') throw new SecondFunderError()
      if (before.endsAt <= act.now)
        throw new InvalidInputError([{ path: 'endsAt', message: 'is over: change it first' }])
      if (next === 'first') {
        await refuseBeyondBudget(transaction, totalOf(before), act.now)
        await moveBounty(
          transaction,
          id,
          { from: before.state, to: 'second_review', first_by: actorId },
          act.now,
        )
      } else {
        await fundBounty(transaction, before, { userId: actorId, standingBudgetId: null }, act.now)
      }
      return audited(transaction, act, { action: 'bounty.fund', id, before })
    })
  }

  /**
   * Ends an open bounty early, or drops one that is not funded. Claims go on until their own deadlines.
   * @throws NotFoundError, StateConflictError
   */
  end(actorId: number, id: number): Promise<AdminBounty> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingBounty(transaction, id)
      if (before.state === 'open') await endBounty(transaction, before, act.now)
      else if (before.state === 'draft' || before.state === 'second_review')
        await moveBounty(transaction, id, { from: before.state, to: 'dropped' }, act.now)
      else throw new StateConflictError('This bounty is over.')
      return audited(transaction, act, { action: 'bounty.end', id, before })
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const act = { actorId, now: (this.#deps.now?.() ?? new Date()).toISOString() }
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, act))
  }
}

/** Times are compared as texts, so there is one way to write them. */
const normalized = (draft: BountyDraft): BountyDraft => ({
  ...draft,
  endsAt: new Date(draft.endsAt).toISOString(),
})

const spanOf = (page: number) => ({ limit: MARKET_PAGE, offset: (page - 1) * MARKET_PAGE })

/** Ends an open bounty: what nobody has claimed goes back. @returns whether it was open */
export async function endBounty(
  transaction: WriteTransaction,
  bounty: StoredBounty,
  now: string,
): Promise<boolean> {
  const { id, priceCents, places } = bounty
  const taken = await listTakenTools(transaction, id)
  const cents = priceCents * (places - taken.size)
  const ended = { from: 'open', to: 'ended', returned_cents: cents } as const
  if (!(await moveBounty(transaction, id, ended, now))) return false
  await bookBountyEnd(transaction, { bountyId: id, cents, at: now })
  return true
}

const DAY_HOURS = 24

/** @throws InvalidInputError */
async function refuseWrongDraft(
  transaction: WriteTransaction,
  { categoryId, toolIds, places, endsAt }: BountyDraft,
  now: string,
): Promise<void> {
  const wrong = (path: string, message: string) => new InvalidInputError([{ path, message }])
  if (categoryId !== null) await refuseUnknownCategory(transaction, categoryId)
  if (endsAt <= now) throw wrong('endsAt', 'must be in the future')
  if (endsAt > hoursAfter(now, BOUNTY_LIMITS.days * DAY_HOURS))
    throw wrong('endsAt', `must be within ${BOUNTY_LIMITS.days} days`)
  if (toolIds === null) return
  if (new Set(toolIds).size < toolIds.length) throw wrong('toolIds', 'must name each tool once')
  if (places > toolIds.length) throw wrong('places', 'must not be more than the tools that are named')
  const listed = new Set((await listToolsById(transaction, toolIds)).map(({ id }) => id))
  const unknown = toolIds.filter((id) => !listed.has(id))
  if (unknown.length > 0) throw wrong('toolIds', `there is no tool ${unknown.slice(0, 5).join(', ')}`)
}

async function shown(db: Database, id: number, viewerId: number): Promise<AdminBounty> {
  const [bounty] = await toAdminBounties(db, [await existingBounty(db, id)], viewerId)
  if (bounty === undefined) throw new NotFoundError(`There is no bounty ${id}.`)
  return bounty
}

/** Writes the audit log entry. @returns the bounty after the change */
async function audited(
  transaction: WriteTransaction,
  act: Act,
  { action, id, before }: Pick<Audited, 'action'> & { id: number; before: StoredBounty | null },
): Promise<AdminBounty> {
  const after = await existingBounty(transaction, id)
  await auditBounty(transaction, act, { action, before, after })
  return shown(transaction, id, act.actorId)
}
