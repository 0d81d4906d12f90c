/**
 * The server as `main.ts` starts it, with what stories set: another build than dist/, no pauses between ratings, no sample records, passwords that
 * cost nothing, and patience: on a busy machine a story would be told to come back later. */
import { run } from '../../sync-server/main.ts'
import { CHEAP_PASSWORDS } from '../../sync-server/testing/password-cost.ts'

const {
  BUILD_DIR,
  PREPARES_FRESH,
  SHEDS_LOAD,
  RATINGS_EVERY_MS = '0',
  NAME_SERVER,
  DIRECTORY_PORT,
} = process.env
await run({
  preparesFresh: PREPARES_FRESH === '1',
  siteReach: 'loopback',
  ratingsEveryMs: Number(RATINGS_EVERY_MS),
  passwordCost: CHEAP_PASSWORDS,
  shedsLoad: SHEDS_LOAD === '1',
  ...(NAME_SERVER !== undefined && { nameServers: [NAME_SERVER] }),
  ...(DIRECTORY_PORT !== undefined && { directoryPort: Number(DIRECTORY_PORT) }),
  ...(BUILD_DIR !== undefined && { dist: BUILD_DIR }),
})
