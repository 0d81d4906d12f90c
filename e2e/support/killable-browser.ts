import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/chromium.ts'
import { CHROMIUM_ARGS } from './chromium-args.ts'

const ARGS = ['--headless=new', '--remote-debugging-port=0', ...CHROMIUM_ARGS]

/** A browser on a profile that outlives it, as a process that can be killed in the middle of whatever it does. */
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
        // A group of its own, so that all its processes die together.
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

  /** As people close it: what it has in memory is written. */
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
