import { installPackage, onPath } from './chromium.ts'

/** The path of a Firefox: FIREFOX_PATH, one on PATH, or Debian's package where that may be installed; undefined without one. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH !== undefined) return FIREFOX_PATH
  const installed = () => onPath('firefox-esr') ?? onPath('firefox')
  if (installed() === undefined) installPackage('firefox-esr')
  return installed()
}

/** The path of WebKit's driver, with the screen that its window needs; undefined where Debian's packages may not be installed. */
export function findWebKit(): string | undefined {
  if (onPath('WebKitWebDriver') === undefined) installPackage('webkit2gtk-driver')
  const hasScreen = () => (process.env.DISPLAY ?? '') !== '' || onPath('Xvfb') !== undefined
  if (!hasScreen()) installPackage('xvfb')
  return hasScreen() ? onPath('WebKitWebDriver') : undefined
}
