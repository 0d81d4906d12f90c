import { z } from 'zod'
import { digestCadenceSchema, digestFollowSchema, digestSchema } from '../domain/digest.ts'
import { pushEndpointSchema, pushMoveSchema, pushSubscriptionSchema } from '../domain/push.ts'
import { PUSH_LIMITS } from '../policy/limits.ts'
import { chargeChange, defineCalls, doneSchema } from './call.ts'

const endpointBody = z.strictObject({ endpoint: pushEndpointSchema })

/** A device names its subscription by its endpoint, which nobody else knows: visitors have no other name. */
export const pushCalls = defineCalls({
  getPushKey: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key that a browser subscribes with (VAPID); null where the operator has turned push off',
    access: 'anyone',
    output: z.object({ publicKey: z.string().nullable() }),
  },
  savePushSubscription: {
    method: 'PUT',
    path: '/api/push/subscription',
    summary:
      'What this device wants to be told of while the app is closed: its push subscription, what it follows, and its quiet hours. Sending it again replaces it',
    access: 'anyone',
    session: 'optional',
    rateLimit: 'push',
    body: pushSubscriptionSchema,
    maxBodyBytes: PUSH_LIMITS.bodyBytes,
    output: doneSchema,
  },
  movePushSubscription: {
    method: 'POST',
    path: '/api/push/moved',
    summary:
      'Move what a device follows, and what is waiting for it, to the new endpoint that its browser was given. 404 for a device that is not subscribed',
    access: 'anyone',
    rateLimit: 'push',
    body: pushMoveSchema,
    output: doneSchema,
  },
  deletePushSubscription: {
    method: 'POST',
    path: '/api/push/unsubscribe',
    summary: 'Forget this device and what it follows; an unknown endpoint gets the same response',
    access: 'anyone',
    rateLimit: 'push',
    body: endpointBody,
    output: doneSchema,
  },
  getDigest: {
    method: 'GET',
    path: '/api/digest',
    summary: 'How often the signed-in user gets an email with changes in what they follow',
    access: 'signedIn',
    output: digestSchema,
  },
  setDigest: {
    method: 'PUT',
    path: '/api/digest',
    summary: 'Choose how often; the first email comes after one period, and only when something changed',
    access: 'signedIn',
    charge: chargeChange('newsletter.set'),
    body: z.strictObject({ cadence: digestCadenceSchema }),
    output: digestSchema,
  },
  setDigestFollow: {
    method: 'PUT',
    path: '/api/digest/follows',
    summary: 'Leave one follow out of the emails, or include it again; 409 while these emails are off',
    access: 'signedIn',
    charge: chargeChange('follow.set'),
    body: digestFollowSchema,
    output: digestSchema,
  },
  testPush: {
    method: 'POST',
    path: '/api/push/test',
    summary:
      'Send a notification to this device now; 404 for a device that is not subscribed, 502 when its push service refuses',
    access: 'anyone',
    rateLimit: 'push',
    body: endpointBody,
    output: doneSchema,
  },
})
