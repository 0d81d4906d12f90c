import { z } from 'zod'
import { sessionIdSchema, sessionSchema } from '../domain/session.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const sessionCalls = defineCalls({
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The devices on which the user is signed in, the one seen last first',
    access: 'signedIn',
    output: z.array(sessionSchema),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/sessions/end-others',
    summary: 'Sign out everywhere but here',
    access: 'signedIn',
    output: doneSchema,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Sign out on one device; nothing changes when it is signed out already',
    access: 'signedIn',
    params: z.strictObject({ id: sessionIdSchema }),
    output: doneSchema,
  },
})
