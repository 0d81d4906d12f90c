import { catalogueMessages } from '#shared/messages/shell.ts'
import type { CatalogueState } from '../../data/catalogue-state.ts'
import { formatMoment, formatNumber } from '../../ui/format.ts'

export interface StatusNote {
  kind: 'offline' | 'filling' | 'none' | 'full' | 'blocked' | 'outdated'
  text: string
  /** From 0 to 1. */
  progress?: number
}

/** The one thing about the catalogue on this device that a reader should know now; null when all is well. */
export function statusNote(state: CatalogueState): StatusNote | null {
  if (!state.isOnline) return { kind: 'offline', text: offlineText(state) }
  if (state.needsUpdate) {
    return { kind: 'outdated', text: catalogueMessages.outdated }
  }
  return storageNote(state) ?? fillingNote(state)
}

function offlineText({ phase, freshAt }: CatalogueState): string {
  if (phase !== 'ready') return catalogueMessages.notHere
  return freshAt === null ? catalogueMessages.kept : catalogueMessages.keptOf(formatMoment(freshAt))
}

function storageNote({ storage }: CatalogueState): StatusNote | null {
  const isRefused = storage === 'none' || storage === 'full' || storage === 'blocked'
  return isRefused ? { kind: storage, text: catalogueMessages[storage] } : null
}

function fillingNote({ filling }: CatalogueState): StatusNote | null {
  if (filling === null || filling.total === 0) return null
  const { done, total } = filling
  return {
    kind: 'filling',
    text: catalogueMessages.filling(formatNumber(done), formatNumber(total)),
    progress: Math.min(1, done / total),
  }
}
