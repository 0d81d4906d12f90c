import type { Feedback, FeedbackDecision } from '#shared/domain/feedback.ts'
import type { ProposedChange, Recommendation, RecommendationDecision } from '#shared/domain/recommendation.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError, type ErrorIssue } from '../../errors/app-error.ts'
import { EditConflictError, StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { decideFeedback, findFeedback } from '../../repositories/feedback.ts'
import { decideRecommendation, findRecommendation } from '../../repositories/recommendations.ts'
import { editTool } from '../admin-catalogue/edit-tool.ts'
import { type Act, audit } from '../audit.ts'

/**
 * Admins' decisions on recommendations and feedback. Any status may follow any other (SPEC §4). Going back from
 * `implemented` does not undo an applied change, because later edits may depend on it; the audit log has the old
 * values.
 */
export class Recommendations {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /**
   * @throws NotFoundError, DecidedAlreadyError, NothingToApplyError, OutdatedChangeError where a change is applied,
   * WebsiteListedError
   */
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
          throw new NothingToApplyError(
            'A change can only be applied together with the status “implemented”.',
          )
        if (before.change === null)
          throw new NothingToApplyError('This recommendation has to be implemented by hand.')
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
  if (thing === undefined) throw new NotFoundError('No recommendation or feedback has this id.')
  return thing
}

/** Applies a change that was proposed some time ago. @throws OutdatedChangeError where the tool has changed since */
async function applyChange(
  transaction: WriteTransaction,
  act: Act,
  { toolId, edit }: ProposedChange,
): Promise<void> {
  try {
    await editTool(transaction, act, { id: toolId, edit, source: 'agent' })
  } catch (error) {
    throw asOutdated(error, toolId)
  }
}

/** These errors have another meaning here: the admin did not write this edit, it is just outdated. */
function asOutdated(error: unknown, toolId: number): unknown {
  if (error instanceof EditConflictError) {
    const { issues } = error
    const fields = issues.map(({ path }) => path).join(', ')
    const detail = `Nothing was applied: the tool has been edited since this was suggested (${fields}). Review the tool and decide again.`
    return new OutdatedChangeError(toolId, { detail, issues })
  }
  if (error instanceof StateConflictError)
    return new OutdatedChangeError(toolId, { detail: 'Nothing was applied: the tool is archived.' })
  if (error instanceof NotFoundError)
    return new OutdatedChangeError(toolId, { detail: 'Nothing was applied: the tool no longer exists.' })
  if (error instanceof InvalidInputError)
    return new OutdatedChangeError(toolId, {
      detail: 'Nothing was applied: what the suggestion points to no longer exists.',
      issues: error.issues,
    })
  return error
}

/** Another admin has decided in the meantime. */
export class DecidedAlreadyError extends AppError {
  constructor(status: string) {
    super(`Somebody else has set this to “${status.replaceAll('_', ' ')}” in the meantime.`, {
      status: 409,
      code: 'decided-already',
      title: 'Decided already',
    })
  }
}

class NothingToApplyError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'nothing-to-apply', title: 'Nothing to apply' })
  }
}

/** The proposal does not match the current state. `see` in the problem is the page of the tool. */
class OutdatedChangeError extends AppError {
  constructor(toolId: number, { detail, issues = [] }: { detail: string; issues?: ErrorIssue[] }) {
    super(detail, {
      status: 409,
      code: 'outdated-change',
      title: 'Changed in the meantime',
      issues,
      see: `/tool/${toolId}`,
    })
  }
}
