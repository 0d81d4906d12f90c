import { z } from 'zod'
import { activationSchema, premiumOfferSchema } from '../domain/subscription.ts'
import { defineCalls } from './call.ts'

export const premiumCalls = defineCalls({
  premiumOffer: {
    method: 'GET',
    path: '/api/premium/offer',
    summary: 'What premium costs, and who is paid',
    access: 'anyone',
    output: premiumOfferSchema,
  },
  payPremium: {
    method: 'POST',
    path: '/api/subscription/pay',
    summary:
      'Go on with a payment that activate-premium has begun; 402 when the card was declined or the payment is under way',
    access: 'signedIn',
    body: z.strictObject({
      paymentId: z.int().positive(),
      /** A test card of the sandbox provider; other providers ask on a page of their own. */
      card: z.string().max(40).optional(),
    }),
    output: activationSchema,
  },
})
