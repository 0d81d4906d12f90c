const STORAGE_KEY = 'scroll-positions'
const KEPT = 50

/** Where each entry of the history was scrolled to; it survives a reload of the tab. */
export interface ScrollPositions {
  get(key: string): number | undefined
  set(key: string, top: number): void
  save(): void
}

export function createScrollPositions(storage: Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = new Map(read(storage))
  return {
    get: (key) => positions.get(key),
    set(key, top) {
      positions.delete(key)
      positions.set(key, Math.round(top))
    },
    save() {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)))
      } catch {
        // Without storage only a reload loses the places.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
