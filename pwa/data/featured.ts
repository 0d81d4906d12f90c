import { useState } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { createCall, sendToServer } from './api-client.ts'
import { writeStorage } from './browser-storage.ts'
import { useAnswer } from './use-answer.ts'

const call = createCall({ listFeatured: 'GET /api/featured' }, sendToServer)

/** Tools whose makers pay for a place on the home page: as the server says, and as it said last until it has answered. */
export function useFeatured(): readonly number[] {
  const [kept] = useState(readKept)
  return useAnswer(load).data ?? kept
}

async function load(): Promise<readonly number[]> {
  const { toolIds } = await call('listFeatured')
  writeStorage(STORAGE_KEYS.featured, toolIds.length === 0 ? null : JSON.stringify(toolIds))
  return toolIds
}

function readKept(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.featured) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
