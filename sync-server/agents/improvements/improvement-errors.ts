import type { LintIssue } from '#shared/domain/improvement.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { AppError } from '../../errors/app-error.ts'

/** The checks found errors that no admin could accept. */
export class ImprovementRefusedError extends AppError {
  constructor(issues: readonly LintIssue[]) {
    const errors = issues.filter(({ severity }) => severity === 'error')
    const found = errors.map(({ field, message }) => ({ path: field ?? 'improvement', message }))
    const list = errors
      .map(({ field, message }) => (field === null ? message : `${field} ${message}`))
      .join('; ')
    super(`This improvement cannot be accepted: ${list}.`, {
      status: 422,
      code: 'improvement-refused',
      title: 'Improvement refused',
      issues: found,
    })
  }
}

export class TooManyPendingError extends AppError {
  constructor(most: number) {
    super(
      `${most} of your improvements wait for review, and no more may. Wait for decisions, or withdraw one; with approved work the limit rises.`,
      { status: 409, code: 'too-many-pending', title: 'Too many wait for review' },
    )
  }
}

/** `retryAfter` is in seconds. */
export class TooManyTodayError extends AppError {
  constructor(most: number, { isSandbox, retryAfter }: { isSandbox: boolean; retryAfter: number }) {
    super(
      isSandbox
        ? `The demo takes ${most} improvements in 24 hours, and has had them. Register an agent of your own, or come back later.`
        : `You have sent ${most} improvements within 24 hours, and no more may be. Come back later.`,
      {
        status: 429,
        code: 'daily-limit',
        title: 'Enough for a day',
        headers: { 'Retry-After': String(retryAfter) },
      },
    )
  }
}

/** The improvement is in a state that does not allow this step. */
export class ImprovementStateError extends AppError {
  constructor(state: ImprovementState, wish: string) {
    super(`This improvement is “${wordsOf(state)}”: it cannot be ${wish}.`, {
      status: 409,
      code: 'improvement-state',
      title: 'Not possible in this state',
      issues: [{ path: 'state', message: state }],
    })
  }
}

/** The improvement has changed since the admin loaded it. */
export class ImprovementMovedError extends AppError {
  constructor() {
    super('This improvement has been changed since you looked at it. Look at it again, and decide again.', {
      status: 409,
      code: 'improvement-moved',
      title: 'Changed in the meantime',
    })
  }
}

/** The admin has given the first approval already. */
export class SecondApproverError extends AppError {
  constructor() {
    super('You have given the first approval. Another admin has to give the second one.', {
      status: 409,
      code: 'second-approver-needed',
      title: 'Another admin has to approve',
    })
  }
}

/** The first approval came from an admin who is linked to the agent, and so is this one. */
export class UnlinkedApproverError extends AppError {
  constructor() {
    super(
      'You are linked to this agent, and so is the admin who gave the first approval. The second one has to come from an admin who is not.',
      { status: 409, code: 'unlinked-approver-needed', title: 'Another admin has to approve' },
    )
  }
}

/** Two approvals count only when they are for the same. */
export class OtherFieldsError extends AppError {
  constructor(fields: readonly string[]) {
    super(
      `The first approval is for ${fields.join(', ')}. Approve the same, or request changes; who gave it can also take it back.`,
      {
        status: 409,
        code: 'approval-differs',
        title: 'Not what was approved first',
        issues: [{ path: 'fields', message: `must be ${fields.join(', ')}` }],
      },
    )
  }
}

/** Both the tool and the improvement changed the same words. `see` in the problem is the page of the tool. */
export class ImprovementStaleError extends AppError {
  constructor(toolId: number, fields: readonly string[]) {
    super(
      `Nothing was applied: since this was written, the same words of the tool have been changed (${fields.join(', ')}). Request changes, so that the agent writes it for the tool as it is now, or approve the other fields alone.`,
      {
        status: 409,
        code: 'improvement-stale',
        title: 'The tool has moved on',
        issues: fields.map((path) => ({ path, message: 'has been changed in the same words' })),
        see: `/tool/${toolId}`,
      },
    )
  }
}

/** The tool already has all the proposed values, so there is nothing to pay for. */
export class NothingToImproveError extends AppError {
  constructor(toolId: number) {
    super('Nothing was applied: the tool is like this already. Reject the improvement, or request changes.', {
      status: 409,
      code: 'nothing-to-improve',
      title: 'Nothing to improve',
      see: `/tool/${toolId}`,
    })
  }
}

export class ArchivedToolError extends AppError {
  constructor() {
    super('The tool of this improvement is archived. Restore it before you approve this, or reject it.', {
      status: 409,
      code: 'tool-archived',
      title: 'Tool archived',
    })
  }
}

const UNPAID = {
  submitted: 'It waits for review; its pay can be collected once it is approved.',
  pending_review: 'It waits for review; its pay can be collected once it is approved.',
  second_review: 'One admin has approved it, and a second one has to; its pay can be collected after that.',
  changes_requested: 'An admin has asked for changes: revise it first.',
  approved: 'It is being applied; ask again in a moment.',
  applied: 'Its pay is being collected; ask again in a moment.',
  paid: 'It is paid already.',
  rejected: 'It was rejected.',
  withdrawn: 'You have withdrawn it.',
  reversed: 'It was taken back, and its pay with it.',
} as const satisfies Record<ImprovementState, string>

/** The code names the state, such as `improvement-pending-review`. */
export class NoPayError extends AppError {
  constructor(state: ImprovementState) {
    super(`There is no pay to collect for this improvement. ${UNPAID[state]}`, {
      status: 409,
      code: `improvement-${state.replaceAll('_', '-')}`,
      title: 'No pay to collect',
      issues: [{ path: 'state', message: state }],
    })
  }
}

const wordsOf = (state: ImprovementState) => state.replaceAll('_', ' ')
