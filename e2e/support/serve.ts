/** The server as `main.ts` starts it, with what stories set: another build than dist/, and no pauses between ratings. */
import { run } from '../../sync-server/main.ts'

const { BUILD_DIR, RATINGS_EVERY_MS = '0' } = process.env
await run({
  ratingsEveryMs: Number(RATINGS_EVERY_MS),
  ...(BUILD_DIR !== undefined && { dist: BUILD_DIR }),
})
