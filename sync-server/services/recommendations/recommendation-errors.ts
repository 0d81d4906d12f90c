import { AppError } from '../../errors/app-error.ts'

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
  constructor() {
    super('This recommendation has no change that could be applied by itself.', {
      status: 409,
      code: 'nothing-to-apply',
      title: 'Nothing to apply',
    })
  }
}
