import { createCall, type Routes, sendToServer } from './api-client.ts'

/** What anybody may ask about receipts, for the page that checks them. */
const ROUTES = {
  receiptKeys: 'GET /.well-known/jwks.json',
  logHead: 'GET /api/logs/:log/head',
  logInclusion: 'GET /api/logs/:log/inclusion',
  logConsistency: 'GET /api/logs/:log/consistency',
} as const satisfies Routes

export const callLogs = createCall(ROUTES, sendToServer)
