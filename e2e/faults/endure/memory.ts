import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { startMixedLoad } from './mixed-load.ts'
import { slopeOf } from './slope.ts'

const PER_SECOND = 40
const MEASURE_MS = 5000
/** The time until caches and compiled code have reached their size; a fifth of a short run. */
const WARM_UP = { mostMs: 5 * 60_000, share: 0.2 }
const MOST_MB_AN_HOUR = 1
const MB = 1024 * 1024
const HOUR_MS = 60 * 60_000

const memorySchema = z.object({ heapUsed: z.number(), code: z.number(), rss: z.number() })

/**
 * `npm run soak -- memory --seeds 60`: a server under a steady load for that many minutes. Its heap is measured after a
 * garbage collection every five seconds. The run fails when the heap grows significantly, by more than twice the
 * standard error of its slope. The share of code that V8 keeps compiling is printed as well. HEAP_SNAPSHOTS names a
 * folder that gets one snapshot after the warm-up and one at the end.
 */
export async function soakMemory({ from, count, onProgress }: SoakOptions): Promise<SeedFailure | null> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-memory-'))
  const child = forkServer(dataDir)
  try {
    const { points, wrong } = await watch(child, count, onProgress)
    const heap = slopeOf(points.map(({ hours, heap }) => ({ x: hours, y: heap })))
    const code = slopeOf(points.map(({ hours, code }) => ({ x: hours, y: code })))
    const rss = slopeOf(points.map(({ hours, rss }) => ({ x: hours, y: rss })))
    process.stdout.write(
      `heap ${inWords(heap)}, compiled code in it ${inWords(code)}; resident ${inWords(rss)}; ${points.length} points after the warm-up\n`,
    )
    if (heap.perHour - 2 * heap.error > MOST_MB_AN_HOUR) wrong.push(`the heap climbs: ${inWords(heap)}`)
    return wrong.length === 0 ? null : { seed: from, wrong }
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const inWords = ({ perHour, error }: ReturnType<typeof slopeOf>) =>
  `${perHour.toFixed(2)} ± ${error.toFixed(2)} MB/h`

function forkServer(dataDir: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
  return fork(new URL('./serve-measured.ts', import.meta.url), { env, execArgv: ['--expose-gc'] })
}

interface Measured {
  hours: number
  /** Megabytes, like the others; compiled code is part of it. */
  heap: number
  code: number
  rss: number
}

interface Watched {
  points: Measured[]
  wrong: string[]
}

async function watch(
  child: ChildProcess,
  minutes: number,
  onProgress: SoakOptions['onProgress'],
): Promise<Watched> {
  const url = z.string().parse((await once(child, 'message'))[0])
  const load = await startMixedLoad({ fetch: (path, init) => fetch(url + path, init) }, PER_SECOND)
  const length = minutes * 60_000
  const warmUp = Math.min(WARM_UP.mostMs, length * WARM_UP.share)
  const points: Measured[] = []
  const start = performance.now()
  let hasSnapshot = false
  for (let minute = 0; performance.now() - start < length; ) {
    await pause(MEASURE_MS)
    const elapsed = performance.now() - start
    const memory = memorySchema.parse(await askChild(child, 'measure'))
    if (elapsed < warmUp) continue
    if (!hasSnapshot) await takeSnapshot(child, 'warm')
    hasSnapshot = true
    const heap = memory.heapUsed / MB
    points.push({ hours: elapsed / HOUR_MS, heap, code: memory.code / MB, rss: memory.rss / MB })
    if (Math.floor(elapsed / 60_000) === minute) continue
    minute = Math.min(minutes, Math.floor(elapsed / 60_000))
    process.stdout.write(
      `${minute} min: heap ${heap.toFixed(2)} MB, resident ${Math.round(memory.rss / MB)} MB, ${load.answered} answers\n`,
    )
    onProgress(minute)
  }
  await load.stop()
  await takeSnapshot(child, 'end')
  const exited = once(child, 'exit')
  child.send('stop')
  await exited
  return { points, wrong: load.wrong.slice(0, 10) }
}

async function takeSnapshot(child: ChildProcess, name: string): Promise<void> {
  const folder = process.env.HEAP_SNAPSHOTS
  if (folder !== undefined) await askChild(child, { snapshot: join(folder, `${name}.heapsnapshot`) })
}

async function askChild(child: ChildProcess, question: string | object): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer)[0]
}
