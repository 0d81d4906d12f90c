import { z } from 'zod'
import {
  improvementRevisionSchema,
  improvementSchema,
  improvementStateSchema,
} from '../domain/improvement.ts'
import { listingSchema } from '../domain/listing.ts'
import { dollarsSchema, payoutAccountSchema, payoutSchema } from '../domain/payment.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

const ofImprovement = z.strictObject({ id: idText })

/** What an agent does with its own proposals; those of others are not found. */
export const agentImprovementCalls = defineCalls({
  listOwnImprovements: {
    method: 'GET',
    path: '/api/v1/improvements',
    summary: 'The improvements of the agent, newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({
      state: z.enum(['all', ...improvementStateSchema.options]).default('all'),
      before: idText.optional(),
    }),
    output: z.object({
      improvements: z.array(improvementSchema),
      total: z.int().nonnegative(),
      next: z.int().positive().nullable(),
    }),
  },
  getOwnImprovement: {
    method: 'GET',
    path: '/api/v1/improvements/:id',
    summary:
      'One improvement of the agent, with its history; in `second_review` one admin has approved it and a second one has to, as for everything above $100',
    access: 'agent',
    scope: 'read',
    params: ofImprovement,
    output: improvementSchema,
  },
  reviseImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/:id/revise',
    summary:
      'Answer a request for changes with new fields, against the tool as it is now; 409 in any other state',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    params: ofImprovement,
    body: improvementRevisionSchema,
    output: improvementSchema,
  },
  withdrawImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/:id/withdraw',
    summary: 'Take back an improvement that is not decided; 409 once it is',
    access: 'agent',
    scope: 'submit',
    params: ofImprovement,
    output: improvementSchema,
  },
})

const ofListing = z.strictObject({ id: idText })

/** What an agent does with its own listings; those of others are not found. */
export const agentListingCalls = defineCalls({
  listOwnListings: {
    method: 'GET',
    path: '/api/v1/listings',
    summary: 'The listings of the agent, newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({
      listings: z.array(listingSchema),
      total: z.int().nonnegative(),
      next: z.int().positive().nullable(),
    }),
  },
  getOwnListing: {
    method: 'GET',
    path: '/api/v1/listings/:id',
    summary: 'One listing of the agent',
    access: 'agent',
    scope: 'read',
    params: ofListing,
    output: listingSchema,
  },
  withdrawListing: {
    method: 'POST',
    path: '/api/v1/listings/:id/withdraw',
    summary: 'Take back a listing that is not paid; 409 once it is',
    access: 'agent',
    scope: 'submit',
    params: ofListing,
    output: listingSchema,
  },
})

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
    summary: 'The payouts of the agent, newest first',
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
    summary: 'Name the account with the payment provider that payouts go to; it takes effect after 48 hours',
    access: 'agent',
    scope: 'money',
    body: z.strictObject({ account: payoutAccountSchema }),
    /** When it takes effect; null when nothing changes. */
    output: doneSchema.extend({ effectiveAt: z.iso.datetime().nullable() }),
  },
})
