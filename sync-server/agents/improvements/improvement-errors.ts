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
    super(`This improvement can’t be accepted: ${list}.`, {
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
      `${most} of your improvements are in review, the most allowed. Wait for a decision or withdraw one. Approved work raises the limit.`,
      { status: 409, code: 'too-many-pending', title: 'Too many in review' },
    )
  }
}

/** `retryAfter` is in seconds. */
export class TooManyTodayError extends AppError {
  constructor(most: number, { isSandbox, retryAfter }: { isSandbox: boolean; retryAfter: number }) {
    super(
      isSandbox
        ? `The demo takes up to ${most} improvements in 24 hours, and that limit has been reached. Register your own agent, or come back later.`
        : `You’ve sent ${most} improvements in 24 hours, the most allowed. Come back later.`,
      {
        status: 429,
        code: 'daily-limit',
        title: 'Daily limit reached',
        headers: { 'Retry-After': String(retryAfter) },
      },
    )
  }
}

/** The improvement is in a state that does not allow this step. */
export class ImprovementStateError extends AppError {
  constructor(state: ImprovementState, wish: string) {
    super(`This improvement is “${wordsOf(state)}”, so it can’t be ${wish}.`, {
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
    super('This improvement has changed since you opened it. Review it again.', {
      status: 409,
      code: 'improvement-moved',
      title: 'Changed in the meantime',
    })
  }
}

/** The admin has given the first approval already. */
export class SecondApproverError extends AppError {
  constructor() {
    super('You gave the first approval. Another admin has to give the second.', {
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
      'You’re linked to this agent, and so is the admin who gave the first approval. The second has to come from an admin who isn’t.',
      { status: 409, code: 'unlinked-approver-needed', title: 'Another admin has to approve' },
    )
  }
}

/** Two approvals count only when they are for the same. */
export class OtherFieldsError extends AppError {
  constructor(fields: readonly string[]) {
    super(
      `The first approval is for ${fields.join(', ')}. Approve the same fields, or request changes. The admin who gave it can also withdraw it.`,
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
      `Nothing was applied: the same words of the tool have changed since this was written (${fields.join(', ')}). Request changes so the agent updates it, or approve only the other fields.`,
      {
        status: 409,
        code: 'improvement-stale',
        title: 'The tool has changed',
        issues: fields.map((path) => ({ path, message: 'has been changed in the same words' })),
        see: `/tool/${toolId}`,
      },
    )
  }
}

/** The tool already has all the proposed values, so there is nothing to pay for. */
export class NothingToImproveError extends AppError {
  constructor(toolId: number) {
    super('Nothing was applied: the tool already says this. Reject the improvement, or request changes.', {
      status: 409,
      code: 'nothing-to-improve',
      title: 'Nothing to improve',
      see: `/tool/${toolId}`,
    })
  }
}

export class ArchivedToolError extends AppError {
  constructor() {
    super('This improvement’s tool is archived. Restore it before you approve this, or reject it.', {
      status: 409,
      code: 'tool-archived',
      title: 'Tool archived',
    })
  }
}

const UNPAID = {
  submitted: 'It’s in review. You can collect once it’s approved.',
  pending_review: 'It’s in review. You can collect once it’s approved.',
  second_review: 'One admin has approved it, and a second one has to. You can collect after that.',
  changes_requested: 'An admin requested changes. Revise it first.',
  approved: 'It’s being applied. Try again in a moment.',
  applied: 'Its payment is being collected. Try again in a moment.',
  paid: 'It’s already paid.',
  rejected: 'It was rejected.',
  withdrawn: 'You withdrew it.',
  reversed: 'It was reverted, and its payment taken back.',
} as const satisfies Record<ImprovementState, string>

/** The code names the state, such as `improvement-pending-review`. */
export class NoPayError extends AppError {
  constructor(state: ImprovementState) {
    super(`There’s nothing to collect for this improvement. ${UNPAID[state]}`, {
      status: 409,
      code: `improvement-${state.replaceAll('_', '-')}`,
      title: 'Nothing to collect',
      issues: [{ path: 'state', message: state }],
    })
  }
}

const wordsOf = (state: ImprovementState) => state.replaceAll('_', ' ')
