/**
 * The stories in a browser, built before with `npm run build`. `npm run e2e` runs all of them in Chromium;
 * `npm run e2e -- --engine webkit` (or `firefox`, `chromium`) those that every engine has to tell, in that engine. With
 * `--write` what came of them is written into docs/browsers.md. The other arguments are Playwright's.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox, findHeadlessChromium, findWebKit } from './browsers.ts'

const ENGINES = new Map<string, () => string | undefined>([
  ['chromium', findHeadlessChromium],
  ['firefox', findFirefox],
  ['webkit', findWebKit],
])

const others = process.argv.slice(2)
const at = others.indexOf('--engine')
const config = at === -1 ? ['-c', 'e2e/playwright.config.ts'] : engineConfig(others.splice(at, 2)[1] ?? '')
const write = others.indexOf('--write')
const env = { ...process.env, CHROME_PATH: findHeadlessChromium() }
process.exitCode = at !== -1 && write !== -1 ? writeStories(others.toSpliced(write, 1)) : run(others)

function run(args: readonly string[], more: NodeJS.ProcessEnv = {}): number {
  const options = { stdio: 'inherit', env: { ...env, ...more } } as const
  return spawnSync('playwright', ['test', ...config, ...args], options).status ?? 1
}

function writeStories(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-engines-'))
  const report = join(folder, 'report.json')
  const status = run([...args, '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const written = spawnSync(process.execPath, ['e2e/engines/matrix.ts', report], { stdio: 'inherit', env })
  rmSync(folder, { recursive: true, force: true })
  return status || (written.status ?? 1)
}

function engineConfig(engine: string): string[] {
  const find = ENGINES.get(engine)
  if (find === undefined) {
    console.error(`--engine takes one of ${[...ENGINES.keys()].join(', ')}.`)
    process.exit(2)
  }
  if (find() === undefined) {
    console.error(
      `No ${engine} was found. Install it: firefox-esr, or webkit2gtk-driver and xvfb, are Debian's packages.`,
    )
    process.exit(1)
  }
  return ['-c', 'e2e/engines/playwright.config.ts', '--project', `${engine}-*`]
}
