import { z } from 'zod'
import { emailSchema } from './email.ts'

const USER_LIMITS = { username: 40, login: 254, passwordMin: 8, password: 200, referralCode: 32 } as const

/** No `@`, so that a name can never be taken for an e-mail address at sign-in. */
const usernameSchema = z
  .string()
  .trim()
  .min(1)
  .max(USER_LIMITS.username)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'must consist of letters, digits, dots, hyphens and underscores')

/** A password to be set. Neither trimmed nor changed: what was typed is what is hashed. */
const newPasswordSchema = z
  .string()
  .min(USER_LIMITS.passwordMin)
  .max(USER_LIMITS.password)
  .refine((text) => text.isWellFormed(), 'must be well-formed text')

const typedPasswordSchema = z.string().min(1).max(USER_LIMITS.password)

export const referralCodeSchema = z
  .string()
  .max(USER_LIMITS.referralCode)
  .regex(/^[A-Za-z0-9-]+$/, 'must be a referral code')

/** The signed-in user as GET /api/me shows it to themselves, by the field names of SPEC §3. */
export const userSchema = z.object({
  username: usernameSchema,
  email: z.email(),
  is_premium: z.boolean(),
  isAdmin: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  referralCode: referralCodeSchema.nullable(),
  created_at: z.iso.datetime(),
  /** Months of premium earned and not yet used. */
  premiumCredits: z.int().nonnegative(),
})

/** `username` may be the e-mail address. */
export const loginSchema = z.strictObject({
  username: z.string().trim().min(1).max(USER_LIMITS.login),
  password: typedPasswordSchema,
})

export const registrationSchema = z.strictObject({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  referralCode: referralCodeSchema.optional(),
})

export const passwordChangeSchema = z.strictObject({
  password: newPasswordSchema,
  /** May be left out within 10 minutes of the sign-in. */
  currentPassword: typedPasswordSchema.optional(),
})
