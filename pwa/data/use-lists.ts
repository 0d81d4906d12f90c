import { useMemo } from 'react'
import { type OwnList, shownLists } from '#shared/sync/user-lists.ts'
import { useUserData } from './user-data.ts'

export interface NamedTool {
  id: number
  name: string
}

export const isIn = ({ entries }: OwnList, { id }: NamedTool) => entries.get(id)?.on === true

/** The user's own lists, the latest first; null until they have been read. */
export function useOwnLists(): readonly OwnList[] | null {
  const lists = useUserData()?.lists
  return useMemo(() => (lists === undefined ? null : shownLists(lists)), [lists])
}

/** One of them; undefined until they have been read, null where there is none. */
export function useOwnList(listId: string): OwnList | null | undefined {
  const lists = useUserData()?.lists
  if (lists === undefined) return undefined
  const list = lists.get(listId)
  return list?.on === true ? list : null
}
