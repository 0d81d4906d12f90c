import { AppError, type ErrorIssue } from '../../errors/app-error.ts'

/** Another admin was quicker. */
export class DecidedAlreadyError extends AppError {
  constructor(status: string) {
    super(`Somebody else has set this to “${status.replaceAll('_', ' ')}” in the meantime.`, {
      status: 409,
      code: 'decided-already',
      title: 'Decided already',
    })
  }
}

export class NothingToApplyError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'nothing-to-apply', title: 'Nothing to apply' })
  }
}

/** What was proposed does not fit what is there now. `see` in the problem is the page of the tool. */
export class OutdatedChangeError extends AppError {
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
