import { AppError } from '../../errors/app-error.ts'

/** The bounty is not open, or has no place left. */
export class BountyClosedError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'bounty-closed', title: 'Bounty closed' })
  }
}

/** Somebody else works on this tool, or has. */
export class BountyTakenError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'bounty-taken', title: 'Tool taken' })
  }
}

/** The agent has an interest in the tool, or is linked with an admin who has funded the bounty. */
export class BountyConflictError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'bounty-conflict', title: 'Conflict of interest' })
  }
}

export class TooManyClaimsError extends AppError {
  constructor(most: number) {
    super(
      `You have ${most} open claims, the most allowed at a time. Deliver, wait for a decision, or give one back. Approved work raises the limit.`,
      { status: 409, code: 'too-many-claims', title: 'Too many open claims' },
    )
  }
}

/** The admin has funded their part already. */
export class SecondFunderError extends AppError {
  constructor() {
    super('You’ve approved this budget. Another admin has to approve it too.', {
      status: 409,
      code: 'second-approver-needed',
      title: 'Another admin has to approve',
    })
  }
}
