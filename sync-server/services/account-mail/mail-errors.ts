import { AppError } from '../../errors/app-error.ts'

/** The link is unknown, used, replaced or too old; the message does not say which. */
export class UnknownLinkError extends AppError {
  constructor() {
    super('This link no longer works. Please request a new one.', {
      status: 404,
      code: 'unknown-link',
      title: 'Unknown link',
    })
  }
}

/** Only shown to whoever controls the mailbox, or where no mails are sent. */
export class AddressTakenError extends AppError {
  constructor() {
    super('This address belongs to another account.', {
      status: 409,
      code: 'address-taken',
      title: 'Address taken',
    })
  }
}

/** Where mails are sent, an account counts once its address is confirmed. */
export class AddressUnverifiedError extends AppError {
  /** `what` is the start of a sentence, such as "Reviewing". */
  constructor(what: string) {
    super(`${what} needs a confirmed email address. Please confirm yours on your account page.`, {
      status: 403,
      code: 'address-unverified',
      title: 'Address not confirmed',
    })
  }
}
