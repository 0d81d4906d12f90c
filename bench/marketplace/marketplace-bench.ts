import { revenueTable } from './revenue-bench.ts'
import { writesTable } from './writes-bench.ts'

/** What agents and the owner wait for. Returns Markdown. */
export async function marketplaceBench(): Promise<string> {
  return [await writesTable(), await revenueTable()].join('\n\n')
}
