import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { freePort } from '../../sync-server/lib/free-port.ts'
import { programOf } from '../../sync-server/testing/program-of.ts'

/** The real server as its own process on a port that stays the same over restarts. */
export class TestServer {
  readonly port: number
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-e2e-'))
  readonly #environment: Record<string, string>
  #process: ChildProcess | null = null

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port
    this.#environment = environment
  }

  /**
   * With BUILD_DIR in its environment, or in that of the tests, it serves that build instead of dist/; with DATA_TEMPLATE
   * it begins with a copy of that folder, in which the shipped catalogue has been read already. What tools show of their
   * reviews follows at once, unless RATINGS_EVERY_MS says how long that takes. With SHEDS_LOAD it refuses work when it is late. With PREPARES_FRESH it begins as `npm start`
   * does, with findings and sample records.
   */
  static async start(environment: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(await freePort(), environment)
    const { DATA_TEMPLATE: filled, DEMO, PREPARES_FRESH } = { ...process.env, ...environment }
    if (filled !== undefined && DEMO !== '0' && PREPARES_FRESH !== '1')
      cpSync(filled, server.dataDir, { recursive: true })
    await server.start()
    return server
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<void> {
    const env = this.#env()
    const child = spawn('node', [programOf('e2e/support/serve.ts', env)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#process = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** @returns its exit code; null for a server that was killed, or was not running */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#process
    this.#process = null
    if (child === null || child.exitCode !== null) return null
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code]: (number | null)[] = await exited
    return code ?? null
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Until then devices fill by deltas. */
  async untilSnapshot(): Promise<void> {
    for (;;) {
      const manifest = manifestSchema.parse(await (await fetch(`${this.url}/api/sync/manifest`)).json())
      if (manifest.snapshot !== null) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** The operator's command line on this server's data, while it runs. */
  async manage(...args: string[]): Promise<void> {
    const env = this.#env()
    const child = spawn('node', [programOf('sync-server/manage.ts', env), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit')
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await ended
    if (code !== 0) throw new Error(`manage ${args[0]} failed: ${said}${complaint}`)
  }

  #env(): NodeJS.ProcessEnv {
    const own = {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    }
    return { ...process.env, ...own, ...this.#environment }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok
    } catch {
      return false
    }
  }
}
