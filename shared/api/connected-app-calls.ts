import { z } from 'zod'
import { appRequestSchema, connectedAppSchema, connectionChoiceSchema } from '../domain/connected-app.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

const ofRequest = z.strictObject({ id: z.string().regex(/^[\w-]{10,100}$/, 'must be the id of a request') })
const goesOnSchema = z.object({
  /** The path that the browser opens next; it leads back to the app. */
  next: z.string(),
})

/** Apps of others that act as an agent of the signed-in person, by OAuth 2.1. */
export const connectedAppCalls = defineCalls({
  appRequest: {
    method: 'GET',
    path: '/api/me/app-requests/:id',
    summary: 'What an app asks for, in the browser that it has sent here',
    access: 'signedIn',
    params: ofRequest,
    output: appRequestSchema,
  },
  allowApp: {
    method: 'POST',
    path: '/api/me/app-requests/:id/allow',
    summary: 'Connect the app with an agent of your own, for some or all of what it asks for',
    access: 'signedIn',
    freshProof: true,
    params: ofRequest,
    body: connectionChoiceSchema,
    output: goesOnSchema,
  },
  refuseApp: {
    method: 'POST',
    path: '/api/me/app-requests/:id/refuse',
    summary: 'Send the app away',
    access: 'signedIn',
    params: ofRequest,
    output: goesOnSchema,
  },
  listConnectedApps: {
    method: 'GET',
    path: '/api/me/apps',
    summary: 'The apps that act as an agent of the signed-in user, newest first',
    access: 'signedIn',
    output: z.object({ apps: z.array(connectedAppSchema) }),
  },
  disconnectApp: {
    method: 'DELETE',
    path: '/api/me/apps/:id',
    summary: 'Disconnect an app: what it holds opens nothing any more',
    access: 'signedIn',
    params: z.strictObject({ id: idText }),
    output: doneSchema,
  },
})
