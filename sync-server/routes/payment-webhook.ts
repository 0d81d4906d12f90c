import type { Middleware } from 'koa'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { readBytes } from '../middleware/read-request.ts'
import type { PaymentProvider } from '../money/payments/payment-provider.ts'
import type { Payments } from '../money/payments/payments.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'

const PATH = '/api/payments/webhook'
const MAX_BODY_BYTES = 64 * 1024

export interface PaymentWebhookDeps {
  payments: Payments
  paymentProvider: PaymentProvider
  catalogue: Catalogue
}

/**
 * The payment provider reports the outcome of payments here. It calls from elsewhere and signs the exact bytes it
 * sends, so this address is exempt from the rules of same origin and JSON bodies: only the signature counts.
 */
export function paymentWebhook({ payments, paymentProvider, catalogue }: PaymentWebhookDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next()
    ctx.state.route = 'paymentWebhook'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    const body = await readBytes(ctx, MAX_BODY_BYTES)
    const event = await paymentProvider.readEvent(body, ctx.get('Stripe-Signature'))
    if (event === null) throw new NotFoundError('This API call does not exist.')
    // A payment may publish a listing.
    await catalogue.readYourWrites(() => payments.takeEvent(paymentProvider.name, event))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { received: true }
  }
}
