import { revenueTable } from './revenue-bench.ts'
import { writesTable } from './writes-bench.ts'

/** What agents and the owner wait for. Returns Markdown. */
export async function marketplaceBench({ quick }: { quick: boolean }): Promise<string> {
  return [await writesTable(), await revenueTable(quick ? 50_000 : 1_000_000)].join('\n\n')
}
