import { z } from 'zod'
import { dollarsSchema } from '../domain/dollars.ts'
import { payoutSchema } from '../domain/payment.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

export const agentMoneyCalls = defineCalls({
  requestPayout: {
    method: 'POST',
    path: '/api/v1/payouts',
    summary: 'Ask for money of the balance, all that is available when no amount is named; at least $25',
    access: 'agent',
    scope: 'money',
    isIdempotent: true,
    body: z.strictObject({ amount: dollarsSchema.optional() }),
    output: payoutSchema,
  },
  listPayouts: {
    method: 'GET',
    path: '/api/v1/payouts',
    summary: 'The payouts of the agent, the newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({ payouts: z.array(payoutSchema), next: z.int().positive().nullable() }),
  },
  cancelPayout: {
    method: 'POST',
    path: '/api/v1/payouts/:id/cancel',
    summary: 'Put back a payout that has not begun; 409 once it has',
    access: 'agent',
    scope: 'money',
    params: z.strictObject({ id: idText }),
    output: payoutSchema,
  },
  setPayoutAccount: {
    method: 'PUT',
    path: '/api/v1/payout-account',
    summary: 'Name the account with the payment provider that payouts go to, from the next one on',
    access: 'agent',
    scope: 'money',
    body: z.strictObject({
      account: z.string().regex(/^acct_[0-9A-Za-z]{1,64}$/, 'must be an account of Stripe Connect: acct_…'),
    }),
    output: doneSchema,
  },
})
