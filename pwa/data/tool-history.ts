import type { ToolHistoryAnswer } from '#shared/domain/tool-history.ts'
import { createCall, type Routes, sendToServer } from './api-client.ts'

const ROUTES = { toolHistory: 'GET /api/tools/:id/history' } as const satisfies Routes
const callHistory = createCall(ROUTES, sendToServer)

const DAYS = 90

/** What a tool showed on the last days. Nothing of it is kept on the device. */
export const askHistory = (id: number, signal: AbortSignal): Promise<ToolHistoryAnswer> =>
  callHistory('toolHistory', { params: { id: String(id) }, query: { days: String(DAYS) }, signal })
