import type { ClaimWay, OwnClaim, ProofResult } from '#shared/domain/claim.ts'
import { websiteHost } from '#shared/domain/website.ts'
import { CLAIM_LIMITS } from '#shared/policy/limits.ts'
import type { Database, ToolClaimRow } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import type { SiteVisits } from '../../jobs/site-visits.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import { findReview } from '../../repositories/reviews.ts'
import {
  activateClaim,
  beginClaim,
  countPendingClaims,
  dropClaim,
  endClaim,
  endOf,
  findClaim,
  findClaimById,
  listClaimsOf,
} from '../../repositories/tool-claims.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { audit } from '../audit.ts'
import { setReview } from '../reviews/reviews.ts'
import { isOnSharedHost } from '../sites/shared-hosts.ts'
import { newToken, placesOf } from './claim-places.ts'
import { lookForToken } from './look-for-token.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export interface ClaimsDeps {
  reader: Database
  writer: Writer
  visits: Pick<SiteVisits, 'visit'>
  /** Whether the operator lets this server visit websites. */
  isOn: boolean
  /** Called when a mail has been queued. */
  onMail: () => void
  onError: (error: unknown) => void
}

interface ClaimedTool {
  id: number
  name: string
  website: string
}

/**
 * Tools and the people who prove that they have their websites:
 *
 *   none ──start──▶ pending ──proof──▶ active ──▶ ended
 *                      └── expires, let go: none  (let go, revoked, another website, the proof is gone)
 *
 * A token belongs to one user and one tool, so it may be read by everybody. Whoever has it at the website of the tool holds the
 * claim; several people may. What an admin has revoked does not begin again.
 */
export class Claims {
  readonly #deps: ClaimsDeps

  constructor(deps: ClaimsDeps) {
    this.#deps = deps
  }

  /** @throws NotFoundError */
  own(userId: number, toolId: number): Promise<OwnClaim> {
    return this.#deps.reader.transaction().execute((db) => this.#show(db, userId, toolId))
  }

  async list(userId: number): Promise<OwnClaim[]> {
    const rows = await listClaimsOf(this.#deps.reader, userId)
    return rows.map(({ name, website, ...claim }) =>
      this.#toOwn({ id: claim.tool_id, name, website }, { claim, hasReview: false }),
    )
  }

  /**
   * Gives the user a token for the tool, or the one that they have.
   * @throws NotFoundError, AddressUnverifiedError, ClaimRefusedError, StateConflictError
   */
  start(userId: number, toolId: number): Promise<OwnClaim> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date()
      const tool = await listedTool(transaction, toolId)
      await this.#refuse(transaction, userId, tool)
      const claim = await findClaim(transaction, userId, toolId)
      if (claim?.end_reason === 'revoked') throw new ClaimRefusedError('revoked')
      if (claim === undefined || !isCurrent(claim, tool, now)) {
        const pending = await countPendingClaims(transaction, userId, now.toISOString())
        if (pending >= CLAIM_LIMITS.pending) throw new ClaimRefusedError('too-many')
        const expiresAt = new Date(now.getTime() + CLAIM_LIMITS.tokenDays * DAY_MS).toISOString()
        const host = websiteHost(tool.website)
        await beginClaim(
          transaction,
          { toolId, userId, host, token: newToken(), expiresAt },
          now.toISOString(),
        )
      }
      return this.#show(transaction, userId, toolId)
    })
  }

  /**
   * Looks for the token of the user, outside of transactions; what was true before is asked again afterwards.
   * @throws NotFoundError, AddressUnverifiedError, ClaimRefusedError, StateConflictError when there is no token to look for
   */
  async check(
    userId: number,
    toolId: number,
    way: ClaimWay,
  ): Promise<{ result: ProofResult; claim: OwnClaim }> {
    const { reader, visits, onError } = this.#deps
    const { claim, website } = await this.#pending(reader, userId, toolId)
    if (claim.state === 'active') return { result: 'proved', claim: await this.own(userId, toolId) }
    const result = await lookForToken({ visits, onError }, { way, website, token: claim.token })
    if (result !== 'proved') return { result, claim: await this.own(userId, toolId) }
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const known = await this.#pending(transaction, userId, toolId)
      if (known.claim.token !== claim.token || known.website !== website) throw new ClaimMovedError()
      if (known.claim.state === 'pending') await this.#activate(transaction, known.claim, way)
      return { result, claim: await this.#show(transaction, userId, toolId) }
    })
  }

  /** Makers do not review their own tools. */
  async #activate(transaction: WriteTransaction, claim: ToolClaimRow, way: ClaimWay): Promise<void> {
    const at = new Date()
    const now = at.toISOString()
    const nextCheckAt = new Date(at.getTime() + CLAIM_LIMITS.checkDays * DAY_MS).toISOString()
    const { user_id: userId, tool_id: toolId } = claim
    await setReview(transaction, userId, { args: { toolId, review: null }, now })
    await activateClaim(transaction, claim, { way, now, nextCheckAt })
  }

  /** What was never proved is forgotten, with its token. Nothing changes when there is no claim. */
  letGo(userId: number, toolId: number): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      const claim = await findClaim(transaction, userId, toolId)
      if (claim === undefined || claim.state === 'ended') return
      if (claim.state === 'pending') return dropClaim(transaction, claim.id)
      await endClaim(transaction, claim, { reason: 'let-go', now: new Date().toISOString() })
    })
  }

  /** By an admin, whose reason its holder reads. @throws NotFoundError, StateConflictError */
  revoke(adminId: number, id: number, reason: string): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const claim = await findClaimById(transaction, id)
      if (claim === undefined) throw new NotFoundError('There is no claim with this id.')
      if (claim.end_reason === 'revoked') throw new StateConflictError('This claim was already revoked.')
      await endClaim(transaction, claim, { reason: 'revoked', note: reason, now })
      const label = (await findAnyTool(transaction, claim.tool_id))?.tool.name ?? `Tool ${claim.tool_id}`
      await audit(
        transaction,
        { actorId: adminId, now },
        {
          action: 'claim.revoke',
          subject: { kind: 'claim', id, label },
          before: { state: claim.state },
          after: { state: 'revoked', reason },
        },
      )
      transaction.afterCommit(this.#deps.onMail)
    })
  }

  async #show(db: Database, userId: number, toolId: number): Promise<OwnClaim> {
    const tool = await listedTool(db, toolId)
    const claim = await findClaim(db, userId, toolId)
    const hasReview = (await findReview(db, userId, toolId))?.isLive === true
    return this.#toOwn(tool, { claim, hasReview })
  }

  #toOwn(
    tool: ClaimedTool,
    { claim, hasReview }: { claim: ToolClaimRow | undefined; hasReview: boolean },
  ): OwnClaim {
    const shown = { tool: { id: tool.id, name: tool.name }, host: websiteHost(tool.website), hasReview }
    const obstacle = this.#obstacleOf(tool)
    const nothing = {
      proof: null,
      way: null,
      verifiedAt: null,
      checkedAt: null,
      isFailing: false,
      ended: null,
    }
    if (claim === undefined) return { ...shown, obstacle, ...nothing, state: 'none' }
    if (claim.state === 'ended')
      return { ...shown, obstacle, ...nothing, state: 'ended', ended: endOf(claim) }
    if (!isCurrent(claim, tool, new Date())) return { ...shown, obstacle, ...nothing, state: 'none' }
    return {
      ...shown,
      obstacle,
      state: claim.state,
      proof: placesOf(tool.website, { token: claim.token, expiresAt: claim.expires_at }),
      way: claim.way,
      verifiedAt: claim.verified_at,
      checkedAt: claim.checked_at,
      isFailing: claim.failures > 0,
      ended: null,
    }
  }

  #obstacleOf({ website }: ClaimedTool): OwnClaim['obstacle'] {
    if (!this.#deps.isOn) return 'off'
    return isOnSharedHost(website) ? 'shared-host' : null
  }

  async #refuse(db: Database, userId: number, tool: ClaimedTool): Promise<void> {
    const obstacle = this.#obstacleOf(tool)
    if (obstacle !== null) throw new ClaimRefusedError(obstacle)
    if ((await existingUser(db, userId)).mustVerify) throw new AddressUnverifiedError('Claiming a tool')
  }

  async #pending(db: Database, userId: number, toolId: number) {
    const tool = await listedTool(db, toolId)
    await this.#refuse(db, userId, tool)
    const claim = await findClaim(db, userId, toolId)
    if (claim === undefined || claim.state === 'ended' || !isCurrent(claim, tool, new Date()))
      throw new StateConflictError('There’s no token to check for. Please get a new one.')
    return { claim, website: tool.website }
  }
}

async function listedTool(db: Database, toolId: number): Promise<ClaimedTool> {
  const known = await findAnyTool(db, toolId)
  if (known === undefined || known.archivedAt !== null) throw new NotFoundError(`There is no tool ${toolId}.`)
  const { id, name, website } = known.tool
  return { id, name, website }
}

/** It is held, or its token can still be proved for the website that the tool has now. */
function isCurrent({ state, host, expires_at }: ToolClaimRow, { website }: ClaimedTool, now: Date): boolean {
  if (state === 'active') return true
  return state === 'pending' && host === websiteHost(website) && Date.parse(expires_at) > now.getTime()
}

const REFUSALS = {
  off: 'Tools can’t be claimed here, because this server doesn’t visit websites.',
  'shared-host': 'Many projects share this website’s host, so it can’t prove that a tool is yours.',
  revoked: 'An admin ended your claim to this tool. Support can tell you more.',
  'too-many': `You have ${CLAIM_LIMITS.pending} claims waiting for proof. Release one first.`,
} as const

class ClaimRefusedError extends AppError {
  constructor(reason: keyof typeof REFUSALS) {
    super(REFUSALS[reason], { status: 409, code: `claim-${reason}`, title: 'No claim possible' })
  }
}

/** While we looked, the tool got another website, or the user another token. */
class ClaimMovedError extends AppError {
  constructor() {
    super('The claim changed while we were checking. Please reload it.', {
      status: 409,
      code: 'claim-changed',
      title: 'Changed in the meantime',
    })
  }
}
