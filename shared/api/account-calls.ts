import { z } from 'zod'
import { activationSchema, subscriptionSchema } from '../domain/subscription.ts'
import { loginSchema, passwordChangeSchema, registrationSchema, userSchema } from '../domain/user.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const accountCalls = defineCalls({
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user; 401 for a visitor',
    access: 'signedIn',
    availability: 'planned',
    output: userSchema,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with a user name or an e-mail address',
    access: 'anyone',
    availability: 'planned',
    body: loginSchema,
    output: z.object({ user: userSchema }),
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Make an account; it does not sign in',
    access: 'anyone',
    availability: 'planned',
    body: registrationSchema,
    output: doneSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session; does nothing when there is none',
    access: 'anyone',
    availability: 'planned',
    output: doneSchema,
  },
  updatePassword: {
    method: 'POST',
    path: '/api/update-password',
    summary: 'Set a new password and end all other sessions',
    access: 'signedIn',
    availability: 'planned',
    body: passwordChangeSchema,
    output: doneSchema,
  },
  activatePremium: {
    method: 'POST',
    path: '/api/activate-premium',
    summary: 'Get premium, at once or by way of a payment',
    access: 'signedIn',
    availability: 'planned',
    output: activationSchema,
  },
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription/status',
    summary: 'The subscription of the signed-in user',
    access: 'signedIn',
    availability: 'planned',
    output: subscriptionSchema,
  },
})
