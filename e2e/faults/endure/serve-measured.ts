/** The server as `main.ts` starts it, in a process that says how large it is after a collection when it is asked. */
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
  // Twice: what a finaliser lets go of in the first is free in the second.
  for (let collection = 0; collection < 2; collection++) globalThis.gc?.()
  if (question === 'measure') process.send?.({ ...process.memoryUsage(), code: usedByCode() })
  else process.send?.(writeHeapSnapshot(question.snapshot))
})
process.send?.(server.url)

/** Bytes of what V8 has compiled: it goes on for hours with what is called seldom, and keeps nothing of anybody. */
function usedByCode(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(code|trusted)_/.test(name))
  return spaces.reduce((sum, space) => sum + space.space_used_size, 0)
}
