/** A library's replica of the server's records, in a page of its own. */
export interface Peer {
  /** Makes an empty one, its index on the name included. */
  open(): Promise<void>
  /** Pulls what is new, then finds the names that begin so. Milliseconds for both. */
  pull(prefix: string): Promise<{ milliseconds: number; found: number }>
}

/** Where the bench finds it. */
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

/** Names that begin so, as both libraries ask for it. */
export function beginsWith(prefix: string) {
  return { name: { $gte: prefix, $lte: `${prefix}\uffff` } }
}
