import { useState } from 'react'
import { DRAFT_KEYS } from '#shared/policy/ui.ts'
import { currentSession, endedUser } from './session.ts'
import { type StoredSchema, schemaOf, storedValue } from './stored-value.ts'

/** What somebody is typing into a form, by the names of its fields. */
type Flat = Readonly<Record<string, string | number | boolean>>

export interface StoredDraft<V extends object> {
  /** What stands there; an empty form where that is nothing, somebody else's or not ours. */
  read: () => V
  write: (values: V) => void
  clear: () => void
}

export function storedDraft<V extends Flat>(name: keyof typeof DRAFT_KEYS, empty: V): StoredDraft<V>
export function storedDraft<V extends object>(
  name: keyof typeof DRAFT_KEYS,
  empty: V | (() => V),
  schema: StoredSchema<V>,
): StoredDraft<V>
/**
 * The place of a draft on this device, made once, outside of components. It is of whoever was signed in while they typed,
 * and signing out deletes it. A form of which a field is neither text, number nor yes or no says with a schema what is one.
 */
export function storedDraft<V extends object>(
  name: keyof typeof DRAFT_KEYS,
  empty: V | (() => V),
  schema?: StoredSchema<V>,
): StoredDraft<V> {
  const makeEmpty = () => (typeof empty === 'function' ? empty() : empty)
  const stored = storedValue(DRAFT_KEYS[name], schemaOf(readObject))
  const read = () => {
    const kept = stored.get()
    if (kept === null) return makeEmpty()
    const { userId = null, ...values } = kept
    if (userId !== null && userId !== owner()) return makeEmpty()
    if (schema === undefined) return fill(makeEmpty(), values)
    const reading = schema.safeParse(values)
    return reading.success ? reading.data : makeEmpty()
  }
  return {
    read,
    write: (values) => void stored.set({ userId: owner(), ...values }),
    clear: () => void stored.set(null),
  }
}

export interface Draft<V extends object> {
  values: V
  /** Shown, and stored on the device with each letter. */
  change: (patch: Partial<V>) => void
  /** Stored alone, for a form that shows its values itself: `useForm({ initialValues: draft.values, onValuesChange: draft.keep })`. */
  keep: (values: V) => void
  /** When it was sent, or thrown away. */
  clear: () => void
}

/** A form that outlives a reload. */
export function useDraft<V extends object>(stored: StoredDraft<V>): Draft<V> {
  const [values, setValues] = useState(stored.read)
  return {
    values,
    change: (patch) =>
      setValues((before) => {
        const next = { ...before, ...patch }
        stored.write(next)
        return next
      }),
    keep: stored.write,
    clear: () => {
      stored.clear()
      setValues(stored.read())
    },
  }
}

/** Whoever is signed in. A session that ended by itself leaves what was typed where it is: nobody else has come. */
const owner = (): number | null => currentSession().user?.id ?? endedUser()

function readObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Fields that are missing, or of another kind, are as in `empty`. */
function fill<V extends object>(empty: V, stored: Readonly<Record<string, unknown>>): V {
  const ofSameKind = Object.entries(empty).filter(([name, value]) => typeof stored[name] === typeof value)
  return { ...empty, ...Object.fromEntries(ofSameKind.map(([name]) => [name, stored[name]])) }
}
