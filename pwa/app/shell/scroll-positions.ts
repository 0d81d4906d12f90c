import { schemaOf, storedValue } from '../../data/stored-value.ts'

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

interface Kept {
  of: User
  places: Place[]
}

export function createScrollPositions(): ScrollPositions {
  const stored = storedValue<Kept>('scroll-positions', schemaOf(read), { lasts: 'tab' })
  const kept = stored.get()
  const positions = new Map(kept?.places)
  let owner = kept?.of ?? null

  return {
    get: (key) => positions.get(key),
    set(key, top) {
      positions.delete(key)
      positions.set(key, Math.round(top))
    },
    save() {
      stored.set({ of: owner, places: [...positions].slice(-KEPT) })
    },
    belongTo(user) {
      const isLeft = owner !== null && owner !== user
      owner = user
      if (!isLeft) return
      positions.clear()
      stored.set(null)
    },
  }
}

function read(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null
  const { of, places }: { of?: unknown; places?: unknown } = value
  return {
    of: typeof of === 'number' ? of : null,
    places: Array.isArray(places) ? places.filter(isPlace) : [],
  }
}

function isPlace(entry: unknown): entry is Place {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
