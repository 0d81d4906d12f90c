import { z } from 'zod'

export const subscriptionSchema = z.object({
  status: z.enum(['free', 'premium']),
  isPremium: z.boolean(),
  plan: z.enum(['lifetime', 'monthly']).nullable(),
  startDate: z.iso.datetime().nullable(),
  /** null: never, or there is no subscription. */
  expiresAt: z.iso.datetime().nullable(),
  /** US cents a month that premium costs this user, or would cost. */
  priceCents: z.int().nonnegative(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** `success: false` with a `checkoutUrl` asks the user to pay first. */
export const activationSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  checkoutUrl: z.url({ protocol: /^https?$/ }).optional(),
})
export type Activation = z.infer<typeof activationSchema>

/** What everybody is offered: premium for nothing and for ever, or by the month. */
export const premiumOfferSchema = z.object({
  offer: z.enum(['free', 'paid']),
  /** US cents a month; 0 where it is free. */
  priceCents: z.int().nonnegative(),
  /** `sandbox`: payments are played, with test cards. `off`: nobody takes payments, from agents neither. */
  provider: z.enum(['sandbox', 'stripe', 'off']),
})
export type PremiumOffer = z.infer<typeof premiumOfferSchema>
