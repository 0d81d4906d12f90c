import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const HEADLESS = 'chromium-headless-shell'

/**
 * The path of a Chromium: CHROME_PATH, one on PATH, or one from Playwright. Otherwise it is installed, from Debian's
 * packages where that is permitted, else by Playwright. Ends the process with one line when none is available.
 */
export function findChromium(): string {
  const found = installedChromium()
  if (found !== undefined) return found
  console.error('No Chromium found; fetching one …')
  installPackage('chromium')
  const fetched = installedChromium()
  if (fetched !== undefined) return fetched
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  const downloaded = installedChromium()
  if (downloaded !== undefined) return downloaded
  console.error('The browser tests need a Chromium: install one, or set CHROME_PATH to one.')
  process.exit(1)
}

/**
 * Chromium without the code that draws windows does half the work per page; where it is unavailable, `findChromium`.
 */
export function findHeadlessChromium(): string {
  if (process.env.CHROME_PATH !== undefined) return findChromium()
  if (onPath(HEADLESS) === undefined) installPackage(HEADLESS)
  return onPath(HEADLESS) ?? findChromium()
}

/** Whether this is a Debian system on which packages can be installed. */
export function installPackage(name: string): void {
  if (onPath('apt-get') === undefined || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const options = ['-qq', '-y', '--no-install-recommends']
  spawnSync('apt-get', ['install', ...options, name], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function installedChromium(): string | undefined {
  const candidates = [process.env.CHROME_PATH, ...NAMES.map(onPath), chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

export function onPath(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
