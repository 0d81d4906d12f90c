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
    return { kind: 'outdated', text: 'Reload to get the version of this app that can update the catalogue.' }
  }
  return storageNote(state) ?? fillingNote(state)
}

function offlineText({ phase, freshAt }: CatalogueState): string {
  if (phase !== 'ready') return 'Offline · the catalogue is not on this device yet'
  return freshAt === null
    ? 'Offline · catalogue kept on this device'
    : `Offline · catalogue of ${formatMoment(freshAt)}`
}

function storageNote({ storage }: CatalogueState): StatusNote | null {
  switch (storage) {
    case 'none':
      return {
        kind: 'none',
        text: 'This browser keeps no data for this site, so the catalogue needs a connection.',
      }
    case 'full':
      return { kind: 'full', text: 'This device is out of space, so the catalogue needs a connection.' }
    case 'blocked':
      return {
        kind: 'blocked',
        text: 'Another tab holds an older version open. Close it to keep the catalogue on this device.',
      }
    default:
      return null
  }
}

function fillingNote({ filling }: CatalogueState): StatusNote | null {
  if (filling === null || filling.total === 0) return null
  const { done, total } = filling
  return {
    kind: 'filling',
    text: `Saving for offline use · ${formatNumber(done)} of ${formatNumber(total)}`,
    progress: Math.min(1, done / total),
  }
}
