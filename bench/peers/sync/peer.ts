/** A library's replica of the server's records, in its own page. */
export interface Peer {
  /** Creates an empty replica with its index on the name. */
  open(): Promise<void>
  /** Pulls new records, then finds the names with a prefix. Milliseconds for both. */
  pull(prefix: string): Promise<{ milliseconds: number; found: number }>
}

/** Puts it where the bench looks for it. */
export function offer(peer: Peer): void {
  Object.assign(window, { benchPeer: peer })
}

/** Milliseconds of a pull and a search after it. */
export async function timed(
  replicate: () => Promise<unknown>,
  find: () => Promise<readonly unknown[]>,
): Promise<{ milliseconds: number; found: number }> {
  const start = performance.now()
  await replicate()
  const found = await find()
  return { milliseconds: performance.now() - start, found: found.length }
}

/** The query for names with a prefix, in the form of both libraries. */
export function beginsWith(prefix: string) {
  return { name: { $gte: prefix, $lte: `${prefix}\uffff` } }
}
