import { expect, test } from 'vitest'
import { installWay } from './install-way.ts'

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS}`

const here = { maxTouchPoints: 5, hasPrompt: false, isStandalone: false }

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 'ios-safari'],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} Version/18.1 Safari/605.1.15`, 'ios-safari'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.7339.122 Mobile/15E148 Safari/604.1`, 'ios-browser'],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'ios-browser'],
  ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'ios-browser'],
  [
    'DuckDuckGo on an iPhone',
    `${IPHONE} Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
    'ios-browser',
  ],
  [
    'Chrome on an iPhone that is too old',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) ${IOS} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    null,
  ],
  ['an app that only shows a page', `${IPHONE} Mobile/15E148 Instagram 300.0`, null],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    'android-firefox',
  ],
])('%s: %s is told %s', (_, userAgent, way) => {
  expect(installWay({ ...here, userAgent })).toBe(way)
})

test.each([
  ['Safari on a Mac', `${MAC} Version/17.0 Safari/605.1.15`, 'mac-safari'],
  ['a Safari without a Dock to add to', `${MAC} Version/16.6 Safari/605.1.15`, null],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    null,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', null],
  ['WebKit on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${IOS} Version/18.0 Safari/605.1.15`, null],
])('%s: %s is told %s', (_, userAgent, way) => {
  expect(installWay({ ...here, userAgent, maxTouchPoints: 0 })).toBe(way)
})

test('who has the app, or an offer of the browser, is told nothing', () => {
  const userAgent = `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`
  expect(installWay({ ...here, userAgent, isStandalone: true })).toBeNull()
  const samsung =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0'
  expect(installWay({ ...here, userAgent: samsung, hasPrompt: true })).toBeNull()
})
