import { useQueryClient } from '@tanstack/react-query'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import { adminToolKey } from './use-admin-tools.ts'

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
  const { undo: label, moves } = adminCatalogueMessages
  return useSend({
    send: ({ tool, call }: Step) => callAdmin(call, { params: { id: String(tool.id) } }),
    done: (_, { tool, call }) => ({
      title: moves[call].done,
      text: tool.name,
      action: { label, onClick: () => undo({ tool, call: moves[call].back }) },
    }),
    failed: adminCatalogueMessages.error,
    onFailed: (error, { call }) => {
      showToast({
        title: adminCatalogueMessages.error,
        text: reasonOf(error, moves[call].failed),
        tone: 'error',
      })
      return true
    },
    onDone: (now, { tool }) => queries.setQueryData(adminToolKey(tool.id), now),
    refresh: [['admin', 'tools']],
  })
}
