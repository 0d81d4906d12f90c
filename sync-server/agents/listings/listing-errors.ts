import { paths } from '#shared/paths.ts'
import { LISTING_COUNTS } from '#shared/policy/marketplace.ts'
import { AppError } from '../../errors/app-error.ts'

/** Errors of submitting a tool and of paying for it. */

const WEBSITE = 'website'

export class WebsiteWaitingError extends AppError {
  /** `ownId`: the submission, if it is by the same agent. */
  constructor(ownId: number | null, { isPaid, reservedUntil }: { isPaid: boolean; reservedUntil: string }) {
    const own = `You’ve already submitted this website, as listing ${ownId}.`
    const ofOthers = isPaid
      ? 'Another agent has submitted this website, and an admin hasn’t decided on it yet.'
      : `Another agent has submitted this website and hasn’t paid for it yet. It’s reserved until ${reservedUntil}, or until a payment in progress ends.`
    const whose = ownId === null ? ofOthers : `${own}${isPaid ? '' : ' Pay for it or withdraw it.'}`
    super(whose, {
      status: 409,
      code: 'website-waiting',
      title: 'Website already submitted',
      issues: [
        {
          path: WEBSITE,
          message: isPaid ? 'is already waiting for an admin' : 'is already waiting for payment',
        },
      ],
    })
  }
}

export class WebsiteTakenDownError extends AppError {
  constructor() {
    super('This website was removed from the directory. Contact support if you think that’s wrong.', {
      status: 409,
      code: 'website-taken-down',
      title: 'Website taken down',
      issues: [{ path: WEBSITE, message: 'was removed from the directory' }],
      see: paths.support,
    })
  }
}

export class TooManyUnpaidError extends AppError {
  constructor() {
    super(
      `${LISTING_COUNTS.unpaid} of your listings are waiting for payment. Pay for or withdraw one first.`,
      {
        status: 409,
        code: 'too-many-unpaid',
        title: 'Too many unpaid listings',
      },
    )
  }
}
