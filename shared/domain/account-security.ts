import { z } from 'zod'
import { PASSKEY_NAME_LENGTH, SECOND_FACTOR_CODE } from './form-limits.ts'
import { typedPasswordSchema } from './user.ts'

/** Passkeys of one account. */
export const MOST_PASSKEYS = 20

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url')

const credentialIdSchema = bytes(1400)
const transportsSchema = z.array(z.string().max(32)).max(10)

/** The id of a passkey in addresses: the credential id. */
export const passkeyIdSchema = credentialIdSchema

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(PASSKEY_NAME_LENGTH)
  .refine((text) => text.isWellFormed(), 'must be well-formed text')

/** How the second step of a sign-in can be taken. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery-code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** A code of an authenticator app or a recovery code, as people type it. */
export const secondFactorCodeSchema = z
  .string()
  .trim()
  .min(SECOND_FACTOR_CODE.min)
  .max(SECOND_FACTOR_CODE.max)

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  /** Empty where it is not known. */
  transports: z.array(z.string()),
})

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as far as it is used: a discoverable key behind a user check. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. No keys are named to a visitor: that would tell who has an account. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptorSchema),
})

const credentialFields = {
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
}

/** What a browser answers to passkeyCreationSchema; what newer browsers add is dropped. */
export const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: transportsSchema.exactOptional(),
  }),
})
export type NewCredential = z.infer<typeof newCredentialSchema>

/** What a browser answers to passkeyRequestSchema. */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: bytes(128).exactOptional(),
  }),
})
export type Assertion = z.infer<typeof assertionSchema>

/** What proves that a session is still in the hands of its user. */
export const proofSchema = z
  .strictObject({ password: typedPasswordSchema.optional(), passkey: assertionSchema.optional() })
  .refine(
    ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
    'must name the password or a passkey',
  )
