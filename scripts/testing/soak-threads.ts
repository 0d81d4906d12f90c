import { Worker } from 'node:worker_threads'

/** How many seeds a thread gets at a time. */
const CHUNK = 25

/** `count` seeds from `from` on. */
export interface SeedRange {
  from: number
  count: number
}

export interface SeedFailure {
  seed: number
  wrong: readonly string[]
}

/** A thread's message when it is done with a range. */
export interface SeedReport {
  range: SeedRange
  failure: SeedFailure | null
}

export interface SoakOptions extends SeedRange {
  threads: number
  /** Servers over one PostgreSQL. Without it there is one over a file. */
  nodes?: number | undefined
  onProgress(done: number): void
}

/** The `workerData` of a thread. */
export interface ThreadData {
  part: 'user-sync' | 'marketplace' | 'fuzz'
  /** The argument of the part's `createSeedRunner`. */
  setting: unknown
}

/** Runs many seeds of a part on many threads. @returns the first seed that fails */
export async function soakSeeds({
  from,
  count,
  threads,
  onProgress,
  part,
  setting,
}: SoakOptions & ThreadData): Promise<SeedFailure | null> {
  const end = from + count
  let next = from
  let done = 0
  let first: SeedFailure | null = null
  // After a failure, the running ranges still finish: one of their smaller seeds may fail too.
  const take = (): SeedRange | null => {
    if (first !== null || next >= end) return null
    const range = { from: next, count: Math.min(CHUNK, end - next) }
    next += range.count
    return range
  }
  const onReport = ({ range, failure }: SeedReport) => {
    done += range.count
    if (failure !== null && failure.seed < (first?.seed ?? Number.POSITIVE_INFINITY)) first = failure
    onProgress(done)
  }
  const runThread = () => feedThread({ part, setting }, take, onReport)
  await Promise.all(Array.from({ length: threads }, runThread))
  return first
}

/** Starts a thread and gives it ranges until there are none left. */
async function feedThread(
  workerData: ThreadData,
  take: () => SeedRange | null,
  onReport: (report: SeedReport) => void,
): Promise<void> {
  const worker = new Worker(new URL('./soak-worker.ts', import.meta.url), { workerData })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  worker.once('error', reject)
  try {
    for (let range = take(); range !== null; range = take()) {
      const { promise, resolve } = Promise.withResolvers<SeedReport>()
      worker.once('message', resolve)
      worker.postMessage(range)
      onReport(await Promise.race([promise, failed]))
    }
  } finally {
    await worker.terminate()
  }
}
