import { useState } from 'react'

/** What is typed into a form, by the names of its fields. */
type Texts = Readonly<Record<string, string>>

interface KeptDraft<D extends Texts> {
  draft: D
  /** Kept on the device with each letter. */
  change: (patch: Partial<D>) => void
  clear: () => void
}

/** What somebody is typing here, which survives a reload. `empty` names the fields and stays the same object. */
export function useKeptDraft<D extends Texts>(storageKey: string, empty: D): KeptDraft<D> {
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
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const known = Object.keys(empty).filter((name) => typeof kept?.[name] === 'string')
    return { ...empty, ...Object.fromEntries(known.map((name) => [name, kept[name]])) }
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
