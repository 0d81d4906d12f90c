import { spread } from '../lib/measure.ts'
import { type Load, type LoadOptions, load } from './wrk.ts'

/** One kind of request to one server. */
export interface Contestant {
  url: string
  connections?: number
  headers?: Record<string, string>
  /** Lua of the questions of a round, the first round being 0. */
  script?: (round: number) => string
  /** Resolves when the server is done: wrk does not wait for the last answers. */
  settle?: () => Promise<void>
}

/** Medians of the rounds. */
export type Result = Pick<Load, 'rate' | 'p99'>

const WARM_UP_SECONDS = 1

/**
 * Measures all contestants in turn, several times over, so that noise affects all alike. A first round warms up and does
 * not count.
 * @throws Error when a request fails
 */
export async function takeTurns(
  contestants: Readonly<Record<string, Contestant>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Result>> {
  const loads = new Map<string, Load[]>(Object.keys(contestants).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const result = await ask(contestant, round, round === 0 ? WARM_UP_SECONDS : seconds)
      await contestant.settle?.()
      if (result.failed > 0) throw new Error(`${name}: ${result.failed} requests failed`)
      if (round > 0) loads.get(name)!.push(result)
    }
  }
  return new Map([...loads].map(([name, list]) => [name, medians(list)]))
}

function ask({ url, script, settle: _, ...rest }: Contestant, round: number, seconds: number): Promise<Load> {
  const options: LoadOptions = { ...rest, seconds, ...(script && { script: script(round) }) }
  return load(url, options)
}

function medians(loads: readonly Load[]): Result {
  return {
    rate: spread(loads.map(({ rate }) => rate)).median,
    p99: spread(loads.map(({ p99 }) => p99)).median,
  }
}
