import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../sync-server/lib/free-port.ts'
import { type Browser, openBrowser, PASSWORD } from '../../../sync-server/testing/browser.ts'

/** The server of a build, as a process, with an empty database and the catalogue of its time. */
export class BuildServer {
  readonly #process: ChildProcess
  readonly #url: string
  readonly #dataDir: string

  static async start(root: string): Promise<BuildServer> {
    const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'skew-server-'))]
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }
    const child = spawn(process.execPath, ['sync-server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, RATE_LIMITS: 'off', ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const server = new BuildServer(child, `http://127.0.0.1:${port}`, dataDir)
    while (!(await server.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The server of ${root} ended with ${child.exitCode}.`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return server
  }

  private constructor(child: ChildProcess, url: string, dataDir: string) {
    this.#process = child
    this.#url = url
    this.#dataDir = dataDir
  }

  /** A browser in which a new user is signed in. Their ids count from 1. */
  async signUp(user: number, { isPremium }: { isPremium: boolean }): Promise<Browser> {
    const browser = openBrowser({ fetch: (path, init) => fetch(`${this.#url}${path}`, init) })
    const username = `person${user}`
    const details = { username, email: `${username}@example.com`, password: PASSWORD }
    await must(browser.send('POST', '/api/register', details))
    await must(browser.send('POST', '/api/login', { username, password: PASSWORD }))
    if (isPremium) await must(browser.send('POST', '/api/activate-premium'))
    return browser
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.#url}/readyz`)).ok
    } catch {
      return false
    }
  }
}

async function must(sending: Promise<Response>): Promise<void> {
  const response = await sending
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
