import { useEffect, useState } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { createCall, sendToServer } from './api-client.ts'
import { schemaOf, storedValue } from './stored-value.ts'

const stored = storedValue<readonly number[]>(STORAGE_KEYS.featured, schemaOf(readIds))

const call = createCall({ listFeatured: 'GET /api/featured' }, sendToServer)

/** Tools whose makers pay for a place on the home page: as the server says, and as it said last until it has answered. */
export function useFeatured(): readonly number[] {
  const [ids, setIds] = useState(() => stored.get() ?? [])
  useEffect(() => {
    // Without an answer those of the last visit stand.
    load().then(setIds, () => {})
  }, [])
  return ids
}

async function load(): Promise<readonly number[]> {
  const { toolIds } = await call('listFeatured')
  stored.set(toolIds.length === 0 ? null : toolIds)
  return toolIds
}

function readIds(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : null
}
