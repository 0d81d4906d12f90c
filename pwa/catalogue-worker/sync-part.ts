/** What only syncing needs, schemas included: loaded after the first answer, so that it never delays one. */
export { HintStream } from '../sync/hint-stream.ts'
export { runRound } from '../sync/run-round.ts'
export { createSyncServer } from '../sync/sync-server.ts'
