/** How the catalogue stands on this device. */
export interface CatalogueState {
  /** starting: nothing known yet; online: the server answers while the device fills; ready: answers are local; failed: neither works. */
  phase: 'starting' | 'online' | 'ready' | 'failed'
  /** What the device can keep. `blocked`: another tab holds an older or newer version of the database. */
  storage: 'unknown' | 'kept' | 'none' | 'full' | 'blocked'
  /** In tools, while a bootstrap runs. */
  filling: { done: number; total: number } | null
  syncing: boolean
  /** Whether the server is reachable, as far as known. */
  isOnline: boolean
  /** Milliseconds since 1970 of the last successful check with the server. */
  freshAt: number | null
  /** Grows whenever answers may have changed. */
  version: number
  toolCount: number
  /** Of a catalogue that is too large for this device: which categories it keeps, of how many tools; null: it keeps all. */
  part: { categories: readonly number[]; all: number; limit: number } | null
  /** The server speaks a newer schema (426): only a newer app can go on syncing. */
  needsUpdate: boolean
  /** Entries of the inbox that were not read. */
  unread: number
  /** Grows whenever the inbox or the follows may have changed. */
  inbox: number
  /** Whom the cookie names, once the server has said so; not known for visitors. */
  cookieUser?: number | undefined
}

export const INITIAL_STATE: CatalogueState = {
  phase: 'starting',
  storage: 'unknown',
  filling: null,
  syncing: false,
  isOnline: true,
  freshAt: null,
  version: 0,
  toolCount: 0,
  part: null,
  needsUpdate: false,
  unread: 0,
  inbox: 0,
}
