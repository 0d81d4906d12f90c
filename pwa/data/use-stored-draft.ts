import { useState } from 'react'

/** What is typed into a form, by the names of its fields. */
type Texts = Readonly<Record<string, string>>

interface StoredDraft<D extends Texts> {
  draft: D
  /** Stored on the device with each letter. */
  change: (patch: Partial<D>) => void
  clear: () => void
}

/** A draft that outlives a reload. `empty` names the fields and must stay the same object. */
export function useStoredDraft<D extends Texts>(storageKey: string, empty: D): StoredDraft<D> {
  const [draft, setDraft] = useState(() => readDraft(storageKey, empty))
  return {
    draft,
    change: (patch) =>
      setDraft((before) => {
        const next = { ...before, ...patch }
        writeDraft(storageKey, next)
        return next
      }),
    clear: () => {
      setDraft(empty)
      writeDraft(storageKey, null)
    },
  }
}

/** Fields that are missing, or no texts, are as in `empty`. */
export function readDraft<D extends Texts>(storageKey: string, empty: D): D {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const texts = Object.entries(stored ?? {}).filter(
      ([name, text]) => Object.hasOwn(empty, name) && typeof text === 'string',
    )
    return { ...empty, ...Object.fromEntries(texts) }
  } catch {
    // Storage is refused, or what stands there is not ours.
    return empty
  }
}

export function writeDraft(storageKey: string, draft: Texts | null): void {
  try {
    if (draft === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is off or full: the page alone knows.
  }
}
