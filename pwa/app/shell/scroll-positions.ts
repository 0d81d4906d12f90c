const STORAGE_KEY = 'scroll-positions'
const KEPT = 50

type Place = [key: string, top: number]
type User = number | null

/** Where each entry of the history was scrolled to; it survives a reload of the tab. */
export interface ScrollPositions {
  get(key: string): number | undefined
  set(key: string, top: number): void
  save(): void
  /** Says whose they are now; null is a visitor. What another user has left, words of searches in it, is forgotten. */
  belongTo(user: User): void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createScrollPositions(storage: Storage): ScrollPositions {
  const kept = read(storage)
  const positions = new Map(kept.places)
  let owner = kept.of

  return {
    get: (key) => positions.get(key),
    set(key, top) {
      positions.delete(key)
      positions.set(key, Math.round(top))
    },
    save() {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify({ of: owner, places: [...positions].slice(-KEPT) }))
      } catch {
        // Without storage only a reload loses the places.
      }
    },
    belongTo(user) {
      const isLeft = owner !== null && owner !== user
      owner = user
      if (!isLeft) return
      positions.clear()
      try {
        storage.removeItem(STORAGE_KEY)
      } catch {
        // Where storage is refused, nothing is there.
      }
    },
  }
}

function read(storage: Storage): { of: User; places: Place[] } {
  try {
    const kept: { of?: unknown; places?: unknown } = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    const of = typeof kept.of === 'number' ? kept.of : null
    return { of, places: Array.isArray(kept.places) ? kept.places.filter(isPlace) : [] }
  } catch {
    return { of: null, places: [] }
  }
}

function isPlace(entry: unknown): entry is Place {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
