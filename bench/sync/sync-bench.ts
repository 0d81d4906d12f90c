import { startOurServer } from '../lib/bench-server.ts'
import { idleTable } from './idle-bench.ts'
import { pushTable } from './push-bench.ts'
import { toggleTable } from './toggle-bench.ts'

/** The shipped catalogue alone. */
const SIZE = 0
const PORT = 4350

/** What signed-in people wait for. Returns Markdown. */
export async function syncBench(): Promise<string> {
  const server = await startOurServer(SIZE, PORT)
  try {
    const tables: string[] = []
    for (const table of [pushTable, idleTable, toggleTable]) tables.push(await table(server.url))
    return tables.join('\n\n')
  } finally {
    await server.stop()
  }
}
