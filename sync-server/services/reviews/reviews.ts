import type {
  ListedReview,
  NewReview,
  PublicReview,
  ReviewSort,
  ReviewSummary,
} from '#shared/domain/review.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import { dropAnswerTo } from '../../repositories/review-answers.ts'
import { insertRemoval } from '../../repositories/review-removals.ts'
import { dropVotesOn, eraseVotes, saveVote } from '../../repositories/review-votes.ts'
import {
  deleteReviewsOf,
  findLiveReview,
  findReview,
  listToolReviews,
  markRemoved,
  type Removal,
  type ReviewListQuery,
  releaseReview,
  type StoredReview,
  saveReview,
  withdrawReview,
} from '../../repositories/reviews.ts'
import { hasActiveClaim } from '../../repositories/tool-claims.ts'
import { readStars } from '../../repositories/tool-figures.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { audit } from '../audit.ts'
import { averageRating, countRating, reviewsIn } from './rating.ts'
import { refuseRevealing } from './removal-log.ts'
import { mustBeHeld, refuseTooMany } from './review-limits.ts'

const PAGE = 10

export interface ReviewPage extends ReviewSummary {
  isRatingBehind: boolean
  reviews: ListedReview[]
  next: string | null
}

export type ReviewPageRequest = { [K in keyof ReviewListQuery]?: ReviewListQuery[K] | undefined }

/** Reviews of tools. Devices change theirs in sync rounds, by the same `setReview`. */
export class Reviews {
  readonly #deps: { reader: Database; writer: Writer }

  constructor(deps: { reader: Database; writer: Writer }) {
    this.#deps = deps
  }

  /** Summary and page are read in one transaction. @throws NotFoundError */
  list(toolId: number, { limit = PAGE, sort = 'newest', ...query }: ReviewPageRequest): Promise<ReviewPage> {
    return this.#deps.reader.transaction().execute(async (db) => {
      if (!(await isListedTool(db, toolId))) throw new NotFoundError(`There is no tool ${toolId}.`)
      const { stars, isPending } = await readStars(db, toolId)
      const found = await listToolReviews(db, toolId, { ...query, sort, limit: limit + 1 })
      const reviews = found.slice(0, limit)
      const last = found.length > limit ? reviews.at(-1) : undefined
      return {
        rating: averageRating(stars),
        reviewCount: reviewsIn(stars),
        stars,
        isRatingBehind: isPending,
        reviews,
        next: last === undefined ? null : cursorOf(last, sort),
      }
    })
  }

  /** @throws NotFoundError, RemovedTextError, SignInRequiredError */
  set(userId: number, args: ArgsOf<'review.set'>): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if (args.review === null) await existingUser(transaction, userId)
      await setReview(transaction, userId, { args, now: new Date().toISOString() })
    })
  }

  /**
   * Sets whether a user finds a public review of somebody else helpful. @returns how many do
   * @throws NotFoundError, OwnReviewError, AddressUnverifiedError, OwnToolError
   */
  rate(userId: number, reviewId: number, on: boolean): Promise<number> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const user = await existingUser(transaction, userId)
      const review = await findLiveReview(transaction, reviewId)
      if (review === undefined || review.heldAt !== null)
        throw new NotFoundError(`There is no review ${reviewId}.`)
      if (review.userId === userId) throw new OwnReviewError()
      if (on && user.mustVerify) throw new AddressUnverifiedError('Rating reviews')
      if (on && (await hasActiveClaim(transaction, userId, review.toolId))) throw new OwnToolError()
      return saveVote(transaction, { reviewId, userId, on }, new Date().toISOString())
    })
  }

  /** Lets a review count that was held; one that counts stays as it is. @throws NotFoundError */
  release(id: number, adminId: number): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const review = await findLiveReview(transaction, id)
      if (review === undefined) throw new NotFoundError(`There is no review ${id}.`)
      const { toolId, rating, heldAt } = review
      if (heldAt === null) return
      await releaseReview(transaction, review)
      await countRating(transaction, { toolId, before: null, after: rating }, now)
      const label = (await findAnyTool(transaction, toolId))?.tool.name ?? `Tool ${toolId}`
      const subject = { kind: 'review' as const, id, label }
      await audit(
        transaction,
        { actorId: adminId, now },
        { action: 'review.count', subject, before: { isPublished: false }, after: { isPublished: true } },
      )
    })
  }

  /** Removes a review as a moderator, or does not count a held one. @throws NotFoundError, InvalidInputError */
  remove(id: number, removal: Removal): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const review = await findLiveReview(transaction, id)
      if (review === undefined) throw new NotFoundError(`There is no review ${id}.`)
      const { toolId, rating, heldAt, userId, text } = review
      const { username: author } = await existingUser(transaction, userId)
      refuseRevealing(removal.reason, { author, text })
      await markRemoved(transaction, review, { ...removal, now })
      await dropVotesOn(transaction, id)
      await dropAnswerTo(transaction, id)
      const kind = heldAt === null ? 'removed' : 'not-counted'
      await insertRemoval(transaction, { toolId, kind, reason: removal.reason }, now)
      if (heldAt === null) await countRating(transaction, { toolId, before: rating, after: null }, now)
      await auditRemoval(transaction, review, { ...removal, now })
    })
  }
}

/**
 * The text stays with the review, which is erased with its author's account; the audit log, which is never erased, has
 * none.
 */
async function auditRemoval(
  transaction: WriteTransaction,
  { id, toolId }: StoredReview,
  { adminId, reason, now }: Removal & { now: string },
): Promise<void> {
  const label = (await findAnyTool(transaction, toolId))?.tool.name ?? `Tool ${toolId}`
  await audit(
    transaction,
    { actorId: adminId, now },
    {
      action: 'review.remove',
      subject: { kind: 'review', id, label },
      before: { isPublished: true },
      after: { isPublished: false, reason },
    },
  )
}

/**
 * Sets the user's review of a tool, or deletes it. An unchanged review takes no seq. An archived tool takes no reviews,
 * but its reviews can be deleted. @throws NotFoundError, RemovedTextError, OwnToolError
 */
export async function setReview(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolId, review }, now }: { args: ArgsOf<'review.set'>; now: string },
): Promise<void> {
  // Whether a review counts depends on the others of its tool.
  transaction.needTurn(`reviews of tool ${toolId}`)
  const known = await findReview(transaction, userId, toolId)
  if (review === null) return withdraw(transaction, known, now)
  if (!(await isListedTool(transaction, toolId))) throw new NotFoundError(`There is no tool ${toolId}.`)
  if (known !== undefined && saysTheSame(known, review)) return
  const author = await existingUser(transaction, userId)
  if (author.mustVerify) throw new AddressUnverifiedError('Reviewing')
  if (await hasActiveClaim(transaction, userId, toolId)) throw new OwnToolError()
  await refuseTooMany(transaction, userId, now)
  const isNew = known === undefined || known.removedAt !== null
  // A review that its author deletes and writes again has its old place among the others.
  const createdAt = isNew ? now : known.createdAt
  // One that was decided on keeps its standing when its author edits it.
  const isHeld = known?.isLive
    ? known.heldAt !== null
    : await mustBeHeld(transaction, { toolId, author }, now)
  const heldAt = isHeld ? (known?.heldAt ?? now) : null
  await saveReview(transaction, { userId, toolId, createdAt, heldAt, ...review }, now)
  const after = isHeld ? null : review.rating
  await countRating(transaction, { toolId, before: countedRating(known), after }, now)
}

/** The stars that a review gives its tool; null while it gives none. */
function countedRating(review: StoredReview | undefined): number | null {
  return review?.isLive && review.heldAt === null ? review.rating : null
}

async function withdraw(
  transaction: WriteTransaction,
  known: StoredReview | undefined,
  now: string,
): Promise<void> {
  if (!known?.isLive) return
  await withdrawReview(transaction, known, now)
  await dropVotesOn(transaction, known.id)
  await dropAnswerTo(transaction, known.id)
  await countRating(transaction, { toolId: known.toolId, before: countedRating(known), after: null }, now)
}

/** @throws RemovedTextError */
function saysTheSame(known: StoredReview, review: NewReview): boolean {
  if (known.removedAt !== null && review.text !== '' && review.text === known.text)
    throw new RemovedTextError()
  return known.isLive && known.rating === review.rating && known.text === review.text
}

/** Deletes the reviews of a deleted account, also from the figures of their tools. */
export async function eraseReviews(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  await eraseVotes(transaction, userId)
  for (const { toolId, rating } of await deleteReviewsOf(transaction, userId))
    await countRating(transaction, { toolId, before: rating, after: null }, now)
}

/** The `next` of a page that ends with this review. */
function cursorOf({ createdAt, id, rating, helpfulCount }: PublicReview, sort: ReviewSort): string {
  const rank = { newest: '', highest: `.${rating}`, lowest: `.${rating}`, helpful: `.${helpfulCount}` }
  return `${createdAt}.${id}${rank[sort]}`
}

class OwnReviewError extends AppError {
  constructor() {
    super('This is your own review. Only others can rate it.', {
      status: 409,
      code: 'own-review',
      title: 'Own review',
    })
  }
}

/** Makers answer reviews; what they think of their own tool is not one. */
class OwnToolError extends AppError {
  constructor() {
    super(
      'You’ve proved that this tool is yours. Makers can answer reviews of their tools, but not write or rate them.',
      {
        status: 409,
        code: 'own-tool',
        title: 'Own tool',
      },
    )
  }
}

/** A removed review cannot be posted again word for word; its author may write another one. */
export class RemovedTextError extends AppError {
  constructor() {
    super('A moderator removed this review. Please write a new one.', {
      status: 409,
      code: 'review-removed',
      title: 'Review removed',
    })
  }
}
