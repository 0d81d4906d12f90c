/** A record and where it stands in the order of changes. */
export interface LoggedRow {
  seq: number
  id: string
  /** As CouchDB numbers them: `1-…`, `2-…`. */
  revisions: number
  row: { name: string; [field: string]: unknown }
}

/** The records a peer replicates, in the order in which they last changed. */
export class ReplicationLog {
  readonly #rows = new Map<string, LoggedRow>()
  /** What CouchDB's clients leave on the server, by path. */
  readonly checkpoints = new Map<string, object>()
  #seq = 0

  get head(): number {
    return this.#seq
  }

  get size(): number {
    return this.#rows.size
  }

  find(id: string): LoggedRow | undefined {
    return this.#rows.get(id)
  }

  put(id: string, row: LoggedRow['row']): void {
    const revisions = (this.#rows.get(id)?.revisions ?? 0) + 1
    // What is deleted and set again stands at the end, so that the order is that of the changes.
    this.#rows.delete(id)
    this.#rows.set(id, { seq: ++this.#seq, id, revisions, row })
  }

  after(since: number, limit: number): LoggedRow[] {
    const rows: LoggedRow[] = []
    for (const row of this.#rows.values()) {
      if (rows.length === limit) break
      if (row.seq > since) rows.push(row)
    }
    return rows
  }
}
