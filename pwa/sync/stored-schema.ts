import type { SYNC_SCHEMA } from '#shared/sync/protocol.ts'

/** The schema of the rows this app reads: the protocol's number, without the protocol's schemas in the bundle. */
export const STORED_SCHEMA: typeof SYNC_SCHEMA = 1
