import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/browsers.ts'
import { CHROMIUM_ARGS } from './chromium-args.ts'

const ARGS = ['--headless=new', '--remote-debugging-port=0', ...CHROMIUM_ARGS]

/** A browser process on a persistent profile, which can be killed at any moment. */
export class KillableBrowser {
  readonly page: Page
  readonly #process: ChildProcess
  readonly #browser: Browser

  static async open(profile: string): Promise<KillableBrowser> {
    const portFile = join(profile, 'DevToolsActivePort')
    rmSync(portFile, { force: true })
    const child = spawn(
      process.env.CHROME_PATH ?? findHeadlessChromium(),
      [...ARGS, `--user-data-dir=${profile}`],
      {
        stdio: 'ignore',
        // A process group, so that all its processes die together.
        detached: true,
      },
    )
    while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) {
      if (child.exitCode !== null) throw new Error(`the browser ended with code ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const [port] = readFileSync(portFile, 'utf8').split('\n')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context = await browser.newContext()] = browser.contexts()
    return new KillableBrowser({ child, browser, page: await context.newPage() })
  }

  private constructor({ child, browser, page }: { child: ChildProcess; browser: Browser; page: Page }) {
    this.#process = child
    this.#browser = browser
    this.page = page
  }

  /** Closes it as people do: it writes what it has in memory. */
  async close(): Promise<void> {
    const session = await this.#browser.newBrowserCDPSession()
    const exited = once(this.#process, 'exit')
    await session.send('Browser.close').catch(() => {})
    await exited
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.pid === undefined) return
    const exited = once(this.#process, 'exit')
    process.kill(-this.#process.pid, 'SIGKILL')
    await exited
  }
}
