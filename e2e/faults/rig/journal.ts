/** The sender of a call: the headers that identify it. */
export interface Caller {
  name: string
  headers: Readonly<Record<string, string>>
}

export type Setting = readonly [subject: string, value: string | null]

/** One call that writes, and what the database must hold once it has taken effect. */
export interface Operation {
  as: Caller
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The contract promises that repeating the call takes effect once and gives the same answer. */
  isRepeatable: boolean
  /** Not repeated when its answer was lost: the contract has no way to make a second one harmless. */
  isSentOnce?: boolean
  /** A refusal can only be a mistake of the server. */
  isAlwaysTaken?: boolean
  /** Effects that are counted, as the database snapshot names them. */
  effects?: readonly string[]
  /** Values of which the last write counts, as the database snapshot names them; null: none. */
  sets?: readonly Setting[]
  /** What is wrong with the answer of a call that succeeded. */
  objection?: (answer: unknown) => string | null
}

/**
 * What a client knows of a call:
 *
 *   intended → acknowledged   the answer is a success
 *       ↓    ↘ refused        the answer is a refusal
 *   unknown                   no answer came, and none will come
 */
type CallState = 'intended' | 'acknowledged' | 'refused' | 'unknown'

export interface Entry {
  id: number
  operation: Operation
  state: CallState
  /** How often it was sent. */
  attempts: number
  answer: string
}

/** All calls of all clients: entered before each is sent, completed with its answer. */
export class Journal {
  readonly entries: Entry[] = []
  /** Answers that contradict the contract. */
  readonly wrong: string[] = []

  intend(operation: Operation): Entry {
    const entry: Entry = {
      id: this.entries.length + 1,
      operation,
      state: 'intended',
      attempts: 0,
      answer: '',
    }
    this.entries.push(entry)
    return entry
  }

  count(state: CallState): number {
    return this.entries.filter((entry) => entry.state === state).length
  }

  /** Calls that were sent more than once. */
  get replayed(): number {
    return this.entries.filter(({ attempts }) => attempts > 1).length
  }
}
