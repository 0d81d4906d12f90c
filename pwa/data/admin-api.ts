import { createCall, type Routes, sendToServer } from './api-client.ts'

/** The calls of admins, in a file that comes with the first screen of theirs. */
const ROUTES = {
  adminListTools: 'GET /api/admin/tools',
} as const satisfies Routes

export const callAdmin = createCall(ROUTES, sendToServer)
