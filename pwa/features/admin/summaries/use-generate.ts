import { summariesMessages } from '#shared/messages/admin.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'

export const summariesKey = (toolId: number) => ['admin', 'tool-summaries', toolId]

/** Has the summary of one tool written, ahead of all batches, and waits for it. */
export function useGenerate(toolId: number) {
  return useSend({
    send: () => callAdmin('generateSummary', { params: { id: String(toolId) } }),
    done: summariesMessages.generated,
    failed: { title: 'Error', text: summariesMessages.failed },
    refresh: [['admin', 'tools'], summariesKey(toolId)],
  })
}
