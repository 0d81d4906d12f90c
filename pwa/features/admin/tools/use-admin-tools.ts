import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminToolMessages } from '#shared/messages/admin-tools.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { showToast } from '../../../ui/toast.ts'

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

/** `example.com` of an address; the address itself when it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}

type Named = Pick<AdminTool, 'id' | 'name'>

interface Step {
  tool: Named
  call: 'archiveTool' | 'restoreTool'
}

/** Takes tools out of the directory and brings them back; each can be undone from its toast. */
export function useArchiving() {
  const undoing = useStep((step) => moving.send(step))
  const moving = useStep((step) => undoing.send(step))
  return {
    isSending: moving.isSending,
    archive: (tool: Named) => moving.send({ tool, call: 'archiveTool' }),
    restore: (tool: Named) => moving.send({ tool, call: 'restoreTool' }),
  }
}

function useStep(undo: (back: Step) => void) {
  const queries = useQueryClient()
  const { undo: label, moves } = adminToolMessages
  return useSend({
    send: ({ tool, call }: Step) => callAdmin(call, { params: { id: String(tool.id) } }),
    done: (_, { tool, call }) => ({
      title: moves[call].done,
      text: tool.name,
      action: { label, onClick: () => undo({ tool, call: moves[call].back }) },
    }),
    failed: adminToolMessages.error,
    onFailed: (error, { call }) => {
      showToast({
        title: adminToolMessages.error,
        text: reasonOf(error, moves[call].failed),
        tone: 'error',
      })
      return true
    },
    onDone: (now, { tool }) => queries.setQueryData(adminToolKey(tool.id), now),
    refresh: [['admin', 'tools']],
  })
}
