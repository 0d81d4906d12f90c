import { useQueryClient } from '@tanstack/react-query'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { adminToolKey } from './use-admin-tools.ts'

type Named = Pick<AdminTool, 'id' | 'name'>

/** Takes tools out of the directory and brings them back; each can be undone from its toast. */
export function useArchiving() {
  const queries = useQueryClient()

  async function move({ id, name }: Named, call: 'archiveTool' | 'restoreTool'): Promise<void> {
    const other = call === 'archiveTool' ? 'restoreTool' : 'archiveTool'
    try {
      const tool = await callAdmin(call, { params: { id: String(id) } })
      queries.setQueryData(adminToolKey(id), tool)
      const action = { label: 'Undo', onClick: () => void move({ id, name }, other) }
      showToast({ title: WORDS[call].done, text: name, action })
    } catch (error) {
      showToast({ title: 'Error', text: reasonOf(error, WORDS[call].failed), tone: 'error' })
    }
    await queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
  }

  return {
    archive: useOnce((tool: Named) => move(tool, 'archiveTool')),
    restore: useOnce((tool: Named) => move(tool, 'restoreTool')),
  }
}

const WORDS = {
  archiveTool: { done: 'Tool archived', failed: 'The tool could not be archived.' },
  restoreTool: { done: 'Tool restored', failed: 'The tool could not be restored.' },
} as const
