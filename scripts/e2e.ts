/**
 * The stories in a browser, built before with `npm run build`. `npm run e2e` runs all of them in Chromium;
 * `npm run e2e -- --engine webkit` (or `firefox`, `chromium`) the ones that every engine has to tell, in that engine. What follows is for Playwright.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findHeadlessChromium } from './chromium.ts'
import { findFirefox, findWebKit } from './other-browsers.ts'

const FINDERS = { chromium: findHeadlessChromium, firefox: findFirefox, webkit: findWebKit }
type Engine = keyof typeof FINDERS

const { values, tokens } = parseArgs({
  options: { engine: { type: 'string' } },
  strict: false,
  tokens: true,
})
const engine = typeof values.engine === 'string' ? values.engine : null
const own = tokens.find((token) => token.kind === 'option' && token.name === 'engine')
const ownLength = own?.kind === 'option' && own.inlineValue === false ? 2 : 1
const others = process.argv.slice(2).toSpliced(own?.index ?? 0, own === undefined ? 0 : ownLength)

if (engine !== null && !isEngine(engine)) {
  console.error(`--engine takes one of ${Object.keys(FINDERS).join(', ')}.`)
  process.exit(2)
}
if (engine !== null && FINDERS[engine]() === undefined) {
  console.error(
    `No ${engine} was found. Install it: firefox-esr, or webkit2gtk-driver and xvfb, are Debian's packages.`,
  )
  process.exit(1)
}
const config =
  engine === null
    ? ['-c', 'e2e/playwright.config.ts']
    : ['-c', 'e2e/engines/playwright.config.ts', '--project', engine]
const { status } = spawnSync('playwright', ['test', ...config, ...others], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: findHeadlessChromium() },
})
process.exitCode = status ?? 1

function isEngine(name: string): name is Engine {
  return Object.hasOwn(FINDERS, name)
}
