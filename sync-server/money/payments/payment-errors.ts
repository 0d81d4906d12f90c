import { AppError } from '../../errors/app-error.ts'

/** Errors of payments. */

export class PaymentDeclinedError extends AppError {
  constructor(reason: string) {
    super(`${reason} Nothing was charged; you can pay again with another card.`, {
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
      'The payment is finished on a page of the payment provider. Open the address in “see”, pay there, and ask again.',
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
    super('The payment is under way. Ask again in a moment; nothing is charged twice.', {
      status: 402,
      code: 'payment-processing',
      title: 'Payment under way',
      headers: { 'Retry-After': '2' },
    })
  }
}

/** The payment succeeded, but what it was for was no longer available. */
export class PaymentReturnedError extends AppError {
  constructor(reason: string) {
    super(`${reason} Your payment is given back in full.`, {
      status: 409,
      code: 'payment-returned',
      title: 'Payment given back',
    })
  }
}

/** Nobody takes payments here: no payment provider is set up. */
export class PaymentsOffError extends AppError {
  constructor() {
    super(
      'Payments are off on this server, because no payment provider is set up. Nothing was charged. The public demo key works as always.',
      { status: 409, code: 'payments-off', title: 'Payments are off' },
    )
  }
}

export class ProviderUnavailableError extends AppError {
  constructor(cause?: unknown) {
    super('The payment provider does not answer. Nothing is lost: ask again in a minute.', {
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
    super('The signature does not fit the body, or is too old.', {
      status: 400,
      code: 'invalid-signature',
      title: 'Invalid signature',
    })
  }
}

/** A user wants bonuses paid out, and has not said to whom. */
export class NoPayoutAccountError extends AppError {
  constructor() {
    super('Name the account that your bonuses should go to, then collect them.', {
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
