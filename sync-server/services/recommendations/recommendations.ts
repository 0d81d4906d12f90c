import type { Feedback, FeedbackDecision } from '#shared/domain/feedback.ts'
import type { Recommendation, RecommendationDecision } from '#shared/domain/recommendation.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { decideFeedback, findFeedback } from '../../repositories/feedback.ts'
import { decideRecommendation, findRecommendation } from '../../repositories/recommendations.ts'
import { type Act, audit } from '../audit.ts'
import { applyChange } from './apply-change.ts'
import { DecidedAlreadyError, NothingToApplyError } from './recommendation-errors.ts'

/**
 * What admins decide on what agents say. Any status may follow any other (SPEC §4): going back from `implemented` leaves
 * a change that was applied where it is, for others may have built on it; the audit log has what was there before.
 */
export class Recommendations {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /** @throws NotFoundError, DecidedAlreadyError, NothingToApplyError, OutdatedChangeError where a change is applied, WebsiteListedError */
  decide(
    actorId: number,
    id: number,
    { status, adminNotes, from, apply }: RecommendationDecision,
  ): Promise<Recommendation> {
    return this.#act(actorId, async (transaction, act) => {
      const before = found(await findRecommendation(transaction, id))
      if (from !== undefined && from !== before.status) throw new DecidedAlreadyError(before.status)
      if (apply === true) {
        if (status !== 'implemented')
          throw new NothingToApplyError('A change is applied only together with the status “implemented”.')
        if (before.change === null)
          throw new NothingToApplyError('This recommendation has to be carried out by hand.')
        await applyChange(transaction, act, before.change)
      }
      await decideRecommendation(transaction, { id, status, adminNotes }, act.now)
      const after = found(await findRecommendation(transaction, id))
      const subject = { kind: 'recommendation', id, label: before.title }
      await audit(transaction, act, { action: 'recommendation.decide', subject, before, after })
      return after
    })
  }

  /** @throws NotFoundError, DecidedAlreadyError */
  decideFeedback(
    actorId: number,
    id: number,
    { status, adminNotes, from }: FeedbackDecision,
  ): Promise<Feedback> {
    return this.#act(actorId, async (transaction, act) => {
      const before = found(await findFeedback(transaction, id))
      if (from !== undefined && from !== before.status) throw new DecidedAlreadyError(before.status)
      await decideFeedback(transaction, { id, status, adminNotes }, act.now)
      const after = found(await findFeedback(transaction, id))
      const subject = { kind: 'feedback', id, label: before.featureArea }
      await audit(transaction, act, { action: 'feedback.decide', subject, before, after })
      return after
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const act = { actorId, now: new Date().toISOString() }
    return writeTransaction(this.#writer, (transaction) => work(transaction, act))
  }
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new NotFoundError('There is nothing with this id.')
  return thing
}
