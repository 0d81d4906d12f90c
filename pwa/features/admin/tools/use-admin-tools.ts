import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'

export type ToolsQuestion = Exclude<NonNullable<CallRequest<'adminListTools'>['query']>, URLSearchParams>

/** One page of all tools, the newest first; the previous one stands in while the next is on its way. */
export function useAdminTools(query: ToolsQuestion) {
  return useQuery({
    queryKey: ['admin', 'tools', 'list', query],
    queryFn: ({ signal }) => callAdmin('adminListTools', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const adminToolKey = (id: number) => ['admin', 'tools', 'one', id]

export const loadAdminTool = (id: number, signal?: AbortSignal) =>
  callAdmin('adminGetTool', { params: { id: String(id) }, signal })

export function useAdminTool(id: number) {
  return useQuery({
    queryKey: adminToolKey(id),
    queryFn: ({ signal }) => loadAdminTool(id, signal),
  })
}
