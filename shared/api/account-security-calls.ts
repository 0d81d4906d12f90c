import { z } from 'zod'
import {
  assertionSchema,
  newCredentialSchema,
  passkeyCreationSchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyRequestSchema,
  passkeySchema,
  proofSchema,
  secondFactorCodeSchema,
} from '../domain/account-security.ts'
import { userSchema } from '../domain/user.ts'
import { defineCalls, doneSchema } from './call.ts'

/** How accounts are protected. Whatever weakens or strengthens that asks for a fresh proof. */
export const accountSecurityCalls = defineCalls({
  accountSecurity: {
    method: 'GET',
    path: '/api/me/security',
    summary: 'How the account of the signed-in user is protected',
    access: 'signedIn',
    output: z.object({
      /** Whether the session has just proved who uses it, so that calls which ask for that are open. */
      isProofFresh: z.boolean(),
      /** The oldest first. */
      passkeys: z.array(passkeySchema),
      /** Whether an authenticator app is set up. */
      hasApp: z.boolean(),
      /** How many recovery codes are left. */
      recoveryCodes: z.int().nonnegative(),
      /** Of an admin without a second factor: it is a good idea, or admin calls are refused without it. */
      advice: z.enum(['none', 'asked', 'required']),
    }),
  },
  prove: {
    method: 'POST',
    path: '/api/me/proof',
    summary: 'Confirm who is using the session; calls that need this stay open for 10 minutes',
    access: 'signedIn',
    body: proofSchema,
    output: doneSchema,
  },
  beginPasskeyProof: {
    method: 'POST',
    path: '/api/me/proof/passkey',
    summary: 'Begin a proof by passkey: the options for navigator.credentials.get',
    access: 'signedIn',
    output: passkeyRequestSchema,
  },
})

const recoveryCodesSchema = z.object({
  /** Shown once; empty when those of before still count. */
  recoveryCodes: z.array(z.string()),
})

export const secondFactorCalls = defineCalls({
  finishLogin: {
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'Finish a sign-in that this browser started with the right password',
    access: 'anyone',
    session: 'optional',
    rateLimit: 'passkey',
    body: z.strictObject({ code: secondFactorCodeSchema }),
    output: z.object({ user: userSchema }),
  },
  beginTotp: {
    method: 'POST',
    path: '/api/me/totp/begin',
    summary:
      'Start setting up an authenticator app: its key, which takes effect when a code from it arrives within 5 minutes',
    access: 'signedIn',
    freshProof: true,
    output: z.object({
      /** In base32. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code or a link. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/me/totp',
    summary: 'Turn on the authenticator app with a code from it',
    access: 'signedIn',
    freshProof: true,
    body: z.strictObject({ code: secondFactorCodeSchema }),
    output: recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes',
    summary: 'Create ten new recovery codes; the old ones end',
    access: 'signedIn',
    freshProof: true,
    output: recoveryCodesSchema,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/me/totp',
    summary: 'Turn off the authenticator app',
    access: 'signedIn',
    freshProof: true,
    output: doneSchema,
  },
})

export const passkeyCalls = defineCalls({
  beginPasskey: {
    method: 'POST',
    path: '/api/me/passkeys/begin',
    summary: 'Begin a passkey: the options for navigator.credentials.create, good for 5 minutes',
    access: 'signedIn',
    freshProof: true,
    output: passkeyCreationSchema,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Store the passkey that was begun in this session',
    access: 'signedIn',
    freshProof: true,
    body: z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema }),
    output: passkeySchema,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/me/passkeys/:id',
    summary: 'Rename a passkey',
    access: 'signedIn',
    params: z.strictObject({ id: passkeyIdSchema }),
    body: z.strictObject({ name: passkeyNameSchema }),
    output: doneSchema,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    summary: 'Remove a passkey: it can no longer sign in',
    access: 'signedIn',
    freshProof: true,
    params: z.strictObject({ id: passkeyIdSchema }),
    output: doneSchema,
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/login/passkey/begin',
    summary: 'Begin a sign-in by passkey: the options for navigator.credentials.get, the same for everybody',
    access: 'anyone',
    session: 'optional',
    rateLimit: 'passkey',
    output: passkeyRequestSchema,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in with the passkey that answers what this browser has begun',
    access: 'anyone',
    session: 'optional',
    rateLimit: 'passkey',
    body: z.strictObject({ credential: assertionSchema }),
    output: z.object({ user: userSchema }),
  },
})
