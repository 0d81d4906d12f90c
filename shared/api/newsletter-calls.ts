import { newsletterSchema, unsubscribeSchema } from '../domain/newsletter.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const newsletterCalls = defineCalls({
  subscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe an address; a known one gets the same answer, so that none is revealed',
    access: 'anyone',
    rateLimit: 'newsletter',
    body: newsletterSchema,
    output: doneSchema,
  },
  unsubscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary:
      'End a subscription by the token of its link; again does no harm, 404 unknown-link for a wrong one',
    access: 'anyone',
    body: unsubscribeSchema,
    output: doneSchema,
  },
})
