/** What only syncing needs, zod schemas included. It is loaded after the first answer, so that it never delays one. */
export { matchFollows, newsKey } from '#shared/catalogue/match-follows.ts'
export { toolMoves } from '../sync/following/tool-moves.ts'
export { HintStream } from '../sync/hint-stream.ts'
export { dropOthers, pullCatalogue } from '../sync/pull-catalogue.ts'
export { createSyncServer } from '../sync/sync-server.ts'
