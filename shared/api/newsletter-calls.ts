import { newsletterSchema } from '../domain/newsletter.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const newsletterCalls = defineCalls({
  subscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe an address; a known one gets the same answer, so that none is revealed',
    access: 'anyone',
    availability: 'planned',
    body: newsletterSchema,
    output: doneSchema,
  },
})
