import { useQueryClient } from '@tanstack/react-query'
import { summariesMessages } from '#shared/messages/admin.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'

export const summariesKey = (toolId: number) => ['admin', 'tool-summaries', toolId]

/** Has the summary of one tool written, ahead of all batches, and waits for it. */
export function useGenerate(toolId: number) {
  const queries = useQueryClient()
  return useOnce(async () => {
    try {
      await callAdmin('generateSummary', { params: { id: String(toolId) } })
      showToast(summariesMessages.generated)
    } catch (error) {
      showToast({ title: 'Error', text: reasonOf(error, summariesMessages.failed), tone: 'error' })
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['admin', 'tools'] }),
      queries.invalidateQueries({ queryKey: summariesKey(toolId) }),
    ])
  })
}
