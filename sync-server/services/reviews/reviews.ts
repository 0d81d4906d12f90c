import type { PublicReview, ReviewSummary } from '#shared/domain/review.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import {
  findLiveReview,
  listToolReviews,
  markRemoved,
  type Removal,
  type ReviewCursor,
  type StoredReview,
} from '../../repositories/reviews.ts'
import { readStars } from '../../repositories/tool-stars.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { audit } from '../audit.ts'
import { averageRating, reviewsIn } from './average-rating.ts'
import { countRating } from './count-rating.ts'
import { setReview } from './set-review.ts'

const PAGE = 10

export interface ReviewPage extends ReviewSummary {
  reviews: PublicReview[]
  next: string | null
}

export interface ReviewPageRequest {
  after?: ReviewCursor | undefined
  limit?: number | undefined
}

/** What users say about tools. Devices change theirs in rounds, by the same `setReview`. */
export class Reviews {
  readonly #deps: { reader: Database; writer: Writer }

  constructor(deps: { reader: Database; writer: Writer }) {
    this.#deps = deps
  }

  /** Summary and page are of one moment. @throws NotFoundError */
  list(toolId: number, { after, limit = PAGE }: ReviewPageRequest): Promise<ReviewPage> {
    return this.#deps.reader.transaction().execute(async (db) => {
      if (!(await isListedTool(db, toolId))) throw new NotFoundError(`There is no tool ${toolId}.`)
      const { stars } = await readStars(db, toolId)
      const found = await listToolReviews(db, toolId, { after, limit: limit + 1 })
      const reviews = found.slice(0, limit)
      const last = found.length > limit ? reviews.at(-1) : undefined
      return {
        rating: averageRating(stars),
        reviewCount: reviewsIn(stars),
        stars,
        reviews,
        next: last === undefined ? null : `${last.createdAt}.${last.id}`,
      }
    })
  }

  /** @throws NotFoundError, RemovedTextError, SignInRequiredError */
  set(userId: number, args: ArgsOf<'review.set'>): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      await setReview(transaction, userId, { args, now: new Date().toISOString() })
    })
  }

  /** By a moderator. @throws NotFoundError */
  remove(id: number, removal: Removal): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const review = await findLiveReview(transaction, id)
      if (review === undefined) throw new NotFoundError(`There is no review ${id}.`)
      await markRemoved(transaction, review, { ...removal, now })
      const { toolId, rating } = review
      await countRating(transaction, { toolId, before: rating, after: null }, now)
      await writeDown(transaction, review, { ...removal, now })
    })
  }
}

/** The author's words stay with the review, which goes with its author; the log, which can forget nothing, has none. */
async function writeDown(
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
