import type { Operation } from './operation.ts'

/**
 * What a client knows of a call:
 *
 *   intended → acknowledged   it has an answer that says so
 *       ↓    ↘ refused        the answer says no
 *   unknown                   no answer came, and none will
 */
type Fate = 'intended' | 'acknowledged' | 'refused' | 'unknown'

export interface Entry {
  id: number
  operation: Operation
  fate: Fate
  /** How often it left the client. */
  attempts: number
  answer: string
}

/** What all clients meant to do, written before each call, and what they were told, written after it. */
export class Journal {
  readonly entries: Entry[] = []
  /** What clients were told that cannot be. */
  readonly wrong: string[] = []

  intend(operation: Operation): Entry {
    const entry: Entry = { id: this.entries.length + 1, operation, fate: 'intended', attempts: 0, answer: '' }
    this.entries.push(entry)
    return entry
  }

  count(fate: Fate): number {
    return this.entries.filter((entry) => entry.fate === fate).length
  }

  /** Calls that were sent more than once. */
  get replayed(): number {
    return this.entries.filter(({ attempts }) => attempts > 1).length
  }
}
