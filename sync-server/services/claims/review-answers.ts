import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { dropAnswerTo, findAnswer, markAnswerRemoved, saveAnswer } from '../../repositories/review-answers.ts'
import { findLiveReview } from '../../repositories/reviews.ts'
import { hasActiveClaim } from '../../repositories/tool-claims.ts'
import { existingUser } from '../accounts/find-account.ts'
import { audit } from '../audit.ts'

export const ANSWER_REMOVED_TEMPLATE = 'answer-removed'

export interface ReviewAnswersDeps {
  reader: Database
  writer: Writer
  /** Called when a mail has been queued. */
  onMail: () => void
}

/**
 * What makers say to reviews of their tools: one answer to each, of whichever of them wrote last. It is public while its author's
 * claim is active.
 */
export class ReviewAnswers {
  readonly #deps: ReviewAnswersDeps

  constructor(deps: ReviewAnswersDeps) {
    this.#deps = deps
  }

  /** @throws NotFoundError, NotTheMakerError, RemovedAnswerError */
  set(userId: number, reviewId: number, text: string): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      await existingUser(transaction, userId)
      const review = await findLiveReview(transaction, reviewId)
      if (review === undefined || review.heldAt !== null)
        throw new NotFoundError(`There is no review ${reviewId}.`)
      if (!(await hasActiveClaim(transaction, userId, review.toolId))) throw new NotTheMakerError()
      const known = await findAnswer(transaction, reviewId)
      const isShown = known !== undefined && known.removedAt === null
      if (known !== undefined && known.text === text) {
        if (!isShown) throw new RemovedAnswerError()
        if (known.userId === userId) return
      }
      // The words of another maker are another answer.
      const createdAt = isShown && known.userId === userId ? known.createdAt : now
      await saveAnswer(transaction, { reviewId, userId, text, createdAt }, now)
    })
  }

  /** By a maker of the tool, or by its author. Nothing changes when there is none. @throws NotTheMakerError */
  delete(userId: number, reviewId: number): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      const review = await findLiveReview(transaction, reviewId)
      if (review === undefined) throw new NotFoundError(`There is no review ${reviewId}.`)
      const known = await findAnswer(transaction, reviewId)
      if (known?.userId !== userId && !(await hasActiveClaim(transaction, userId, review.toolId)))
        throw new NotTheMakerError()
      // What an admin has removed stays known, so that it is not posted again.
      if (known !== undefined && known.removedAt === null) await dropAnswerTo(transaction, reviewId)
    })
  }

  /** By an admin; its author gets the reason by mail. @throws NotFoundError */
  remove(adminId: number, reviewId: number, reason: string): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const review = await findLiveReview(transaction, reviewId)
      const known = await findAnswer(transaction, reviewId)
      if (review === undefined || known === undefined || known.removedAt !== null)
        throw new NotFoundError(`There is no answer to review ${reviewId}.`)
      await markAnswerRemoved(transaction, reviewId, { reason, now })
      await queueMail(transaction, { template: ANSWER_REMOVED_TEMPLATE, data: { reviewId } }, now)
      const label = (await findAnyTool(transaction, review.toolId))?.tool.name ?? `Tool ${review.toolId}`
      await audit(
        transaction,
        { actorId: adminId, now },
        {
          action: 'answer.remove',
          subject: { kind: 'review', id: reviewId, label },
          before: { isPublished: true },
          after: { isPublished: false, reason },
        },
      )
      transaction.afterCommit(this.#deps.onMail)
    })
  }
}

class NotTheMakerError extends AppError {
  constructor() {
    super('Only people who have proved that this tool is theirs can answer its reviews.', {
      status: 403,
      code: 'not-the-maker',
      title: 'Not the maker',
    })
  }
}

/** A removed answer cannot be posted again word for word; its author may write another one. */
class RemovedAnswerError extends AppError {
  constructor() {
    super('A moderator has removed this answer. Please write a new one.', {
      status: 409,
      code: 'answer-removed',
      title: 'Answer removed',
    })
  }
}
