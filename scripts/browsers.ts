import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  installPackages('chromium')
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
  if (onPath(HEADLESS) === undefined) installPackages(HEADLESS)
  return onPath(HEADLESS) ?? findChromium()
}

/** The path of a Firefox: FIREFOX_PATH, one on PATH, or Debian's package where that may be installed; undefined without one. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH !== undefined) return FIREFOX_PATH
  const installed = () => onPath('firefox-esr') ?? onPath('firefox')
  if (installed() === undefined) installPackages('firefox-esr')
  return installed()
}

/** The path of WebKit's driver, with the screen that its window needs; undefined where Debian's packages may not be installed. */
export function findWebKit(): string | undefined {
  const hasScreen = () => (process.env.DISPLAY ?? '') !== '' || onPath('Xvfb') !== undefined
  const installed = () => (hasScreen() ? onPath('WebKitWebDriver') : undefined)
  if (installed() === undefined) installPackages('webkit2gtk-driver', 'xvfb')
  return installed()
}

/** The path of promtool: PROMTOOL_PATH, or one on PATH; undefined without one. */
export function findPromtool(): string | undefined {
  return process.env.PROMTOOL_PATH ?? onPath('promtool')
}

/**
 * Takes promtool out of Debian's package of Prometheus, without the service and the web page that come with it, where that can be
 * done. @returns where it is
 */
export function fetchPromtool(folder: string): string | undefined {
  if (findPromtool() !== undefined || onPath('apt-get') === undefined) return findPromtool()
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  const download = () => run('apt-get', '-qq', 'download', 'prometheus')
  if (!download() && process.getuid?.() === 0) {
    run('apt-get', 'update', '-qq')
    download()
  }
  if (!run('sh', '-c', 'dpkg-deb -x prometheus_*.deb .')) return undefined
  const path = join(folder, 'usr', 'bin', 'promtool')
  return existsSync(path) ? path : undefined
}

/** Whether HAProxy is here, or Debian's package could be installed. */
export function findHaproxy(): boolean {
  if (onPath('haproxy') === undefined) installPackages('haproxy')
  return onPath('haproxy') !== undefined
}

/** Installs them where this is a Debian system on which packages can be installed; elsewhere nothing happens. */
function installPackages(...names: string[]): void {
  if (onPath('apt-get') === undefined || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const options = ['-qq', '-y', '--no-install-recommends']
  spawnSync('apt-get', ['install', ...options, ...names], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function installedChromium(): string | undefined {
  const candidates = [process.env.CHROME_PATH, ...NAMES.map(onPath), chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

function onPath(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
