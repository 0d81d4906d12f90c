import { createCall, type Routes, sendToServer } from './api-client.ts'
import { withFreshProof } from './fresh-proof.ts'

/** Apps of others, in a file that comes with the first who asks to be connected. */
const ROUTES = {
  appRequest: 'GET /api/me/app-requests/:id',
  allowApp: 'POST /api/me/app-requests/:id/allow',
  refuseApp: 'POST /api/me/app-requests/:id/refuse',
  listConnectedApps: 'GET /api/me/apps',
  disconnectApp: 'DELETE /api/me/apps/:id',
} as const satisfies Routes

export const callConnectedApps = withFreshProof(createCall(ROUTES, sendToServer))
