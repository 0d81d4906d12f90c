/**
 * The stories in a browser, built before with `npm run build`. `npm run e2e` runs all of them in Chromium;
 * `npm run e2e -- --engine webkit` (or `firefox`, `chromium`) those that every engine has to tell, in that engine. The other
 * arguments are Playwright's.
 */
import { spawnSync } from 'node:child_process'
import { findFirefox, findHeadlessChromium, findWebKit } from './browsers.ts'

const ENGINES = new Map<string, () => string | undefined>([
  ['chromium', findHeadlessChromium],
  ['firefox', findFirefox],
  ['webkit', findWebKit],
])

const others = process.argv.slice(2)
const at = others.indexOf('--engine')
const config = at === -1 ? ['-c', 'e2e/playwright.config.ts'] : engineConfig(others.splice(at, 2)[1] ?? '')
const { status } = spawnSync('playwright', ['test', ...config, ...others], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: findHeadlessChromium() },
})
process.exitCode = status ?? 1

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
  return ['-c', 'e2e/engines/playwright.config.ts', '--project', engine]
}
