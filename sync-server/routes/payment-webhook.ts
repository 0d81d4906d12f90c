import type { Middleware } from 'koa'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { readBytes } from '../middleware/read-request.ts'
import type { PaymentProvider } from '../money/payments/payment-provider.ts'
import type { Payments } from '../money/payments/payments.ts'

const PATH = '/api/payments/webhook'
const MAX_BODY_BYTES = 64 * 1024

export interface PaymentWebhookDeps {
  payments: Payments
  paymentProvider: PaymentProvider
}

/**
 * Where the payment provider tells what became of a payment. It calls from elsewhere and signs the very bytes it sends,
 * so this one address stands outside the rules of same origin and JSON bodies: nothing counts but the signature.
 */
export function paymentWebhook({ payments, paymentProvider }: PaymentWebhookDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next()
    ctx.state.route = 'paymentWebhook'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    const event = paymentProvider.readEvent(await readBytes(ctx, MAX_BODY_BYTES), ctx.get('Stripe-Signature'))
    if (event === null) throw new NotFoundError('There is no such call.')
    await payments.takeEvent(paymentProvider.name, event)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { received: true }
  }
}
