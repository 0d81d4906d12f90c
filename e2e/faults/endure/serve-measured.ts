/** The server as `main.ts` starts it, in a process that reports its memory after a garbage collection when asked. */
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8'
import { pino } from 'pino'
import { parseConfig } from '../../../sync-server/config.ts'
import { tuneGarbageCollector } from '../../../sync-server/gc-tuning.ts'
import { startServer } from '../../../sync-server/server.ts'

tuneGarbageCollector()
const config = parseConfig(process.env)
const server = await startServer({ config, log: pino({ level: config.logLevel }) })

process.on('message', async (question: 'measure' | 'stop' | { snapshot: string }) => {
  if (question === 'stop') {
    await server.close()
    process.exit(0)
  }
  // Twice: what finalisers release in the first collection is freed in the second.
  for (let collection = 0; collection < 2; collection++) globalThis.gc?.()
  if (question === 'measure') process.send?.({ ...process.memoryUsage(), code: usedByCode() })
  else process.send?.(writeHeapSnapshot(question.snapshot))
})
process.send?.(server.url)

/** Bytes of compiled code: V8 keeps compiling rarely called functions for hours, which is no leak. */
function usedByCode(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(code|trusted)_/.test(name))
  return spaces.reduce((sum, space) => sum + space.space_used_size, 0)
}
