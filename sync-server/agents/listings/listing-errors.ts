import { paths } from '#shared/paths.ts'
import { LISTING_COUNTS } from '#shared/policy/marketplace.ts'
import { AppError } from '../../errors/app-error.ts'

/** Errors of submitting a tool and of paying for it. */

const WEBSITE = 'website'

export class WebsiteWaitingError extends AppError {
  /** `ownId`: the submission, if it is by the same agent. */
  constructor(ownId: number | null, { isPaid, reservedUntil }: { isPaid: boolean; reservedUntil: string }) {
    const own = `You have submitted this website already, as listing ${ownId}.`
    const ofOthers = isPaid
      ? 'Another agent has submitted this website, and an admin has not decided on it yet.'
      : `Another agent has submitted this website and not paid for it yet. It is reserved until ${reservedUntil}, or until a payment that has begun ends.`
    const whose = ownId === null ? ofOthers : `${own}${isPaid ? '' : ' Pay for that one, or withdraw it.'}`
    super(whose, {
      status: 409,
      code: 'website-waiting',
      title: 'Website submitted already',
      issues: [
        { path: WEBSITE, message: isPaid ? 'waits for an admin already' : 'waits for its payment already' },
      ],
    })
  }
}

export class WebsiteTakenDownError extends AppError {
  constructor() {
    super(
      'This website was taken out of the directory. Write to the support if you think it should come back.',
      {
        status: 409,
        code: 'website-taken-down',
        title: 'Website taken down',
        issues: [{ path: WEBSITE, message: 'was taken out of the directory' }],
        see: paths.support,
      },
    )
  }
}

export class TooManyUnpaidError extends AppError {
  constructor() {
    super(
      `${LISTING_COUNTS.unpaid} of your listings wait for their payment. Pay or withdraw one of them first.`,
      {
        status: 409,
        code: 'too-many-unpaid',
        title: 'Too many unpaid listings',
      },
    )
  }
}
