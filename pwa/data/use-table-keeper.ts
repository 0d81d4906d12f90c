import { z } from 'zod'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import type { TableKeeper } from '../ui/table-toolbar.tsx'
import { useSession } from './session.ts'
import { storedValue, useStoredValue } from './stored-value.ts'

const choicesSchema = z.object({
  isCompact: z.boolean(),
  views: z.array(z.object({ name: z.string(), view: z.string() })),
})
type Choices = z.infer<typeof choicesSchema>

const NO_CHOICES: Choices = { isCompact: false, views: [] }

/** By user and table: `7 tools`. */
const kept = storedValue(LATER_STORAGE_KEYS.tables, z.record(z.string(), choicesSchema))

/** The views and the height of rows that a user keeps on this device for one of the tables. */
export function useTableKeeper(table: string): TableKeeper {
  const key = `${useSession().user?.id ?? 0} ${table}`
  const all = useStoredValue(kept) ?? {}
  const { isCompact, views } = all[key] ?? NO_CHOICES
  const put = (choices: Partial<Choices>) =>
    void kept.set({ ...all, [key]: { isCompact, views, ...choices } })
  return {
    views,
    isCompact,
    setCompact: (isNow) => put({ isCompact: isNow }),
    saveView: (view) => put({ views: [...views.filter(({ name }) => name !== view.name), view] }),
    removeView: (name) => put({ views: views.filter((view) => view.name !== name) }),
  }
}
