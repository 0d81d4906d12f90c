import { AppError } from '../../errors/app-error.ts'

/** Errors of payments. */

export class PaymentDeclinedError extends AppError {
  constructor(reason: string) {
    super(`${reason} You weren’t charged. You can try another card.`, {
      status: 402,
      code: 'payment-declined',
      title: 'Payment declined',
    })
  }
}

/** `see` in the problem is the page of the payment provider. */
export class PaymentRequiredError extends AppError {
  constructor(checkoutUrl: string) {
    super(
      'Finish the payment on the payment provider’s page. Open the address in “see”, pay there, and try again.',
      {
        status: 402,
        code: 'payment-required',
        title: 'Payment required',
        see: checkoutUrl,
      },
    )
  }
}

export class PaymentProcessingError extends AppError {
  constructor() {
    super('The payment is being processed. Try again in a moment; you won’t be charged twice.', {
      status: 402,
      code: 'payment-processing',
      title: 'Payment processing',
      headers: { 'Retry-After': '2' },
    })
  }
}

/** The payment succeeded, but what it was for was no longer available. */
export class PaymentReturnedError extends AppError {
  constructor(reason: string) {
    super(`${reason} Your payment is being refunded in full.`, {
      status: 409,
      code: 'payment-returned',
      title: 'Payment refunded',
    })
  }
}

/** Nobody takes payments here: no payment provider is set up. */
export class PaymentsOffError extends AppError {
  constructor() {
    super(
      'Payments are off on this server because no payment provider is set up. You weren’t charged. The public demo key still works.',
      { status: 409, code: 'payments-off', title: 'Payments are off' },
    )
  }
}

export class ProviderUnavailableError extends AppError {
  constructor(cause?: unknown) {
    super('The payment provider isn’t responding. Nothing is lost. Try again in a minute.', {
      status: 503,
      code: 'payment-provider-unavailable',
      title: 'Payment provider unavailable',
      headers: { 'Retry-After': '60' },
    })
    this.cause = cause
  }
}

export class InvalidSignatureError extends AppError {
  constructor() {
    super('The signature doesn’t match the body, or is too old.', {
      status: 400,
      code: 'invalid-signature',
      title: 'Invalid signature',
    })
  }
}

/** A user wants bonuses paid out, and has not said to whom. */
export class NoPayoutAccountError extends AppError {
  constructor() {
    super('Add a payout account first, then collect your bonuses.', {
      status: 409,
      code: 'no-payout-account',
      title: 'No payout account',
    })
  }
}

const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

/** The balance is lower than the requested amount. */
export class BalanceTooLowError extends AppError {
  constructor({ availableCents, neededCents }: { availableCents: number; neededCents: number }) {
    super(`Your balance has ${dollars(availableCents)} available; this needs ${dollars(neededCents)}.`, {
      status: 409,
      code: 'balance-too-low',
      title: 'Balance too low',
    })
  }
}
