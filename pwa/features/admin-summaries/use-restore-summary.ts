import { useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { summariesKey } from './use-generate.ts'

/** Shows an older summary of a tool again. */
export function useRestoreSummary(toolId: number) {
  const queries = useQueryClient()
  return useOnce(async (summaryId: number) => {
    try {
      const params = { id: String(toolId), summaryId: String(summaryId) }
      await callAdmin('restoreToolSummary', { params })
      showToast({ title: 'Summary restored', text: 'The older summary is shown again.' })
    } catch (error) {
      const text = reasonOf(error, 'The summary could not be restored.')
      showToast({ title: 'Error', text, tone: 'error' })
    }
    await queries.invalidateQueries({ queryKey: summariesKey(toolId) })
  })
}
