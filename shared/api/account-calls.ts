import { z } from 'zod'
import { SECOND_FACTOR_METHODS } from '../domain/account-security.ts'
import { securityEventSchema } from '../domain/security-event.ts'
import { activationSchema, subscriptionSchema } from '../domain/subscription.ts'
import {
  accountDeletionSchema,
  loginSchema,
  passwordChangeSchema,
  registrationSchema,
  sessionIdSchema,
  sessionSchema,
  userSchema,
} from '../domain/user.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

/** All that is stored about one account; every part of the product adds its rows under a name of its own. */
export const accountDataSchema = z.looseObject({ exportedAt: z.iso.datetime() })
export type AccountData = z.infer<typeof accountDataSchema>

/** Events in an answer. */
export const SECURITY_EVENTS_PAGE = 20

export const accountCalls = defineCalls({
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user; 401 for a visitor',
    access: 'signedIn',
    output: userSchema,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with a username or an email address',
    access: 'anyone',
    session: 'optional',
    body: loginSchema,
    output: z.union([
      z.object({ user: userSchema }),
      /** The password is right; `/api/login/second-factor` or a passkey finishes the sign-in within 5 minutes. */
      z.object({ secondFactor: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)) }) }),
    ]),
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account; it does not sign in',
    access: 'anyone',
    rateLimit: 'register',
    body: registrationSchema,
    output: doneSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session; does nothing when there is none',
    access: 'anyone',
    session: 'optional',
    output: doneSchema,
  },
  updatePassword: {
    method: 'POST',
    path: '/api/update-password',
    summary: 'Set a new password and end all other sessions',
    access: 'signedIn',
    freshProof: 'or-password',
    body: passwordChangeSchema,
    output: doneSchema,
  },
  exportAccount: {
    method: 'GET',
    path: '/api/me/export',
    summary: 'Everything that is stored about the signed-in user, as a file',
    access: 'signedIn',
    freshProof: true,
    attachment: 'my-account.json',
    output: accountDataSchema,
  },
  listOwnSecurityEvents: {
    method: 'GET',
    path: '/api/me/security-events',
    summary: 'Sign-ins and other events that concern the signed-in user, latest first',
    access: 'signedIn',
    query: z.strictObject({
      /** Only events with a smaller id: the `next` of the page before. */
      before: idText.optional(),
    }),
    output: z.object({ events: z.array(securityEventSchema), next: z.int().positive().nullable() }),
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/me',
    summary: 'Delete the account for good and say what is kept; needs the password again',
    access: 'signedIn',
    body: accountDeletionSchema,
    output: doneSchema.extend({ kept: z.string() }),
  },
  activatePremium: {
    method: 'POST',
    path: '/api/activate-premium',
    summary: 'Get premium, either immediately or with a payment',
    access: 'signedIn',
    output: activationSchema,
  },
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription/status',
    summary: 'The subscription of the signed-in user',
    access: 'signedIn',
    output: subscriptionSchema,
  },
})

export const sessionCalls = defineCalls({
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The devices where the user is signed in, last seen first',
    access: 'signedIn',
    output: z.array(sessionSchema),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/sessions/end-others',
    summary: 'Sign out everywhere else',
    access: 'signedIn',
    output: doneSchema,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Sign out on one device; nothing changes if it is already signed out',
    access: 'signedIn',
    params: z.strictObject({ id: sessionIdSchema }),
    output: doneSchema,
  },
})
