import { z } from 'zod'
import { readEmail } from './email-address.ts'
import { REFERRAL_CODE_PATTERN, USER_LIMITS } from './form-limits.ts'
import { readUsername } from './username.ts'

/** An e-mail address in the form that `readEmail` gives it; the empty one and the wrong one have messages of their own (SPEC §5). */
export const emailSchema = z.string().transform((text, context) => {
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  context.addIssue({ code: 'custom', message: reading.message })
  return z.NEVER
})

/** A user name in the form that `readUsername` gives it. */
const newUsernameSchema = z
  .string()
  .max(USER_LIMITS.login)
  .transform((text, context) => {
    const reading = readUsername(text)
    if ('username' in reading) return reading.username
    context.addIssue({ code: 'custom', message: reading.problem })
    return z.NEVER
  })

/** A password to be set. Neither trimmed nor changed: what was typed is what is hashed. */
export const newPasswordSchema = z
  .string()
  .min(USER_LIMITS.passwordMin, `must have at least ${USER_LIMITS.passwordMin} characters`)
  .max(USER_LIMITS.password)
  .refine((text) => text.isWellFormed(), 'must be well-formed text')

export const typedPasswordSchema = z.string().min(1).max(USER_LIMITS.password)

export const referralCodeSchema = z
  .string()
  .max(USER_LIMITS.referralCode)
  .regex(REFERRAL_CODE_PATTERN, 'must be a referral code')

/** The signed-in user as GET /api/me shows it to themselves, by the field names of SPEC §3. */
export const userSchema = z.object({
  /** Keys the data of an account on a device; a name may be given again. */
  id: z.int().positive(),
  username: z.string(),
  /** Empty when somebody else has verified the address that this account claimed. */
  email: z.email().or(z.literal('')),
  is_premium: z.boolean(),
  isAdmin: z.boolean(),
  /** Owners are admins too, and the only ones who see what the platform earns. */
  isOwner: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  referralCode: referralCodeSchema.nullable(),
  created_at: z.iso.datetime(),
  /** Months of premium earned and not yet used. */
  premiumCredits: z.int().nonnegative(),
})
export type User = z.infer<typeof userSchema>

/** `username` may be the e-mail address. */
export const loginSchema = z.strictObject({
  username: z.string().trim().min(1).max(USER_LIMITS.login),
  password: typedPasswordSchema,
})

export const registrationSchema = z.strictObject({
  username: newUsernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  referralCode: referralCodeSchema.optional(),
})
export type Registration = z.infer<typeof registrationSchema>

export const passwordChangeSchema = z.strictObject({
  password: newPasswordSchema,
  /** May be left out within 10 minutes of the sign-in or of `/api/me/proof`. */
  currentPassword: typedPasswordSchema.optional(),
})

export const accountDeletionSchema = z.strictObject({ password: typedPasswordSchema })

/** Identifies a session among those of its user; it is neither the cookie nor the key of the session store. */
export const sessionIdSchema = z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of a session')

/** A device that is signed in. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  createdAt: z.iso.datetime(),
  /** To within some minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof sessionSchema>
