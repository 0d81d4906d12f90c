import { useQueryClient } from '@tanstack/react-query'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { formatCount } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'

type Action = 'archive' | 'restore' | 'verify' | 'mark-new'

const DONE = {
  archive: 'archived',
  restore: 'restored',
  verify: 'verified',
  'mark-new': 'marked as new',
} as const

const ALREADY = {
  title: 'Nothing to change',
  text: 'The chosen tools are so already.',
  tone: 'info',
} as const

/** What takes a change back; a mark stays until somebody edits the tool. */
const UNDONE: Partial<Record<Action, Action>> = { archive: 'restore', restore: 'archive' }

/** Does one thing with several tools, all or none; where that can be undone, its toast does. */
export function useBulkChange(): (action: Action, tools: readonly AdminTool[]) => Promise<void> {
  const queries = useQueryClient()

  return async function change(action, tools) {
    const ids = tools.map(({ id }) => id)
    try {
      const { changed } = await callAdmin('changeTools', { body: { ids, action } })
      const isChanged = tools.filter(({ id }) => changed.includes(id))
      const undone = UNDONE[action]
      const undo = undone && { label: 'Undo', onClick: () => void change(undone, isChanged) }
      if (changed.length === 0) showToast(ALREADY)
      else
        showToast({
          title: `${formatCount(changed.length, 'tool')} ${DONE[action]}`,
          ...(undo !== undefined && { action: undo }),
        })
    } catch (error) {
      showToast({
        title: 'Nothing was changed',
        text: reasonOf(error, commonMessages.tryInAMoment),
        tone: 'error',
      })
    }
    await queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
  }
}
