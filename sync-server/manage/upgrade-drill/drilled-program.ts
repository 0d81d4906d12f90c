import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { UsageError } from '../usage.ts'
import { StartedProcess } from './started-process.ts'

/** Settings by which a copy of the database could reach people or money; a drill must not. */
const OUTSIDE = [
  'AI_BASE_URL',
  'DATABASE_URL',
  'NEWSLETTER_WEEKLY',
  'OFFSITE_ENDPOINT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SITE_REQUESTS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'WEBHOOK_HOSTS',
]

export interface Place {
  dataDir: string
  port: number
  /** Of the proxy in front. */
  publicUrl: string
}

/** The program did not start; `message` is what it said, in one line. */
export class StartRefusedError extends Error {
  readonly code = 'start-refused'
}

/** A folder with a program that was installed and built. @throws UsageError */
export function checkProgram(folder: string): void {
  for (const part of ['sync-server/main.ts', 'node_modules', 'dist/pwa/index.html'])
    if (!existsSync(join(folder, part)))
      throw new UsageError(`${folder} holds no program that was installed and built: ${part} is missing.`)
}

/** One version of the program at a time, as a process of its own, always over the same data and at the same port. */
export class DrilledProgram {
  readonly #place: Place
  readonly #signal: AbortSignal | undefined
  #process: StartedProcess | null = null

  /** @param signal ends the wait for a version to be ready */
  constructor(place: Place, signal?: AbortSignal) {
    this.#place = place
    this.#signal = signal
  }

  /** @returns the milliseconds until it is ready @throws StartRefusedError */
  async start(folder: string): Promise<number> {
    const begun = performance.now()
    const started = new StartedProcess(nodeOf(folder), ['sync-server/main.ts'], {
      cwd: folder,
      env: this.#environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = started
    const said = started.stderr === null ? Promise.resolve('') : text(started.stderr)
    const end = await started.ready({ isReady: () => this.#isReady(), signal: this.#signal })
    if (end !== null) throw new StartRefusedError((await said).trim().split('\n').at(-1) || end)
    return performance.now() - begun
  }

  /** As a supervisor stops it. @returns the milliseconds until it has ended */
  async stop(): Promise<number> {
    const begun = performance.now()
    const started = this.#process
    this.#process = null
    await started?.stop()
    return performance.now() - begun
  }

  #environment(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !OUTSIDE.includes(name))
    const { dataDir, port, publicUrl } = this.#place
    return {
      ...Object.fromEntries(inherited),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '1',
      PUSH_HOSTS: 'none',
      BACKUP_EVERY_HOURS: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.#place.port}/readyz`)).ok
    } catch {
      return false
    }
  }
}

/** Each version brings the Node that it was made for. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/node/bin/node')
  return existsSync(own) ? own : process.execPath
}
