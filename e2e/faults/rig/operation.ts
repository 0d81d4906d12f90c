/** Who sends: the headers that say so. */
export interface Caller {
  name: string
  headers: Readonly<Record<string, string>>
}

export type Setting = readonly [subject: string, value: string | null]

/** One call that writes, and what must be found in the database once it has taken effect. */
export interface Operation {
  as: Caller
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The contract promises that the same call again takes effect once, and says so the same way. */
  isRepeatable: boolean
  /** Sent again when its answer was lost; the contract offers nothing that would make a second one harmless. */
  isSentOnce?: boolean
  /** Nothing stands in its way but a mistake of the server. */
  isAlwaysTaken?: boolean
  /** Effects that are counted, as the census names them. */
  marks?: readonly string[]
  /** Values that the last one to write wins, as the census names them; null: none. */
  sets?: readonly Setting[]
  /** What is wrong with the answer of a call that succeeded. */
  objection?: (answer: unknown) => string | null
}
