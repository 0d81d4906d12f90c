import { expect, test } from 'vitest'
import { ORIGIN, runScript, themeScript, watchdogPage } from '../testing/watchdog-page.ts'

test('an app that starts in time is left alone, and an earlier recovery is cleared', async () => {
  const { dataset, dispatch, reload, stored, caches } = await watchdogPage({ mark: '1' })
  dataset.booted = ''
  await dispatch('load', {}, 10_000)
  expect(reload).not.toHaveBeenCalled()
  expect(await caches.keys()).toEqual(['precache'])
  expect(stored.size).toBe(0)
})

test('an app that does not start is reloaded without the cached shell', async () => {
  const { dispatch, reload, unregister, caches, stored } = await watchdogPage()
  await dispatch('load', {}, 10_000)
  expect(unregister).toHaveBeenCalledTimes(1)
  expect(await caches.keys()).toEqual([])
  expect(reload).toHaveBeenCalledTimes(1)
  expect(stored.get('boot-recovered')).toBe('1')
})

test('a script that cannot be loaded is noticed at once', async () => {
  const { dispatch, reload } = await watchdogPage()
  await dispatch('error', { target: { matches: (selector: string) => selector.includes('script') } }, 500)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an error of our own code before the start counts, one of an extension or a picture does not', async () => {
  const { window, dispatch, reload } = await watchdogPage()
  await dispatch('error', { target: { matches: () => false } }, 500)
  await dispatch('error', { target: window, filename: 'chrome-extension://x/y.js' }, 500)
  expect(reload).not.toHaveBeenCalled()
  await dispatch('error', { target: window, filename: `${ORIGIN}/assets/index.js` }, 500)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an app that still does not start says so instead of reloading for ever', async () => {
  const { dispatch, reload, buttons, stored } = await watchdogPage({ mark: '1' })
  await dispatch('load', {}, 10_000)
  expect(reload).not.toHaveBeenCalled()
  expect(buttons.map((button) => button.textContent)).toEqual(['Reload'])
  buttons[0]?.onclick()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(stored.size).toBe(0)
})

test('where the browser blocks the data of sites, nothing is thrown, and the button reloads all the same', async () => {
  const started = await watchdogPage({ isBlocked: true })
  started.dataset.booted = ''
  await started.dispatch('load', {}, 10_000)
  const { dispatch, reload, buttons } = await watchdogPage({ isBlocked: true })
  await dispatch('load', {}, 10_000)
  buttons[0]?.onclick()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without the server the cached shell stays: it is all there is', async () => {
  const { dispatch, reload, buttons, caches, unregister } = await watchdogPage({ isServerUp: false })
  await dispatch('load', {}, 10_000)
  expect([reload.mock.calls.length, unregister.mock.calls.length, buttons.length]).toEqual([0, 0, 1])
  expect(await caches.keys()).toEqual(['precache'])
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, 'light'],
  ['"dark"', 'light'],
])('a theme stored as %s is painted %s from the start', (theme, painted) => {
  const dataset: Record<string, string> = {}
  const document = { documentElement: { dataset } }
  runScript(themeScript, { document, localStorage: { getItem: () => theme } })
  expect(dataset.mantineColorScheme).toBe(painted)
})

test('a browser that refuses storage gets the light theme', () => {
  const dataset: Record<string, string> = {}
  const getItem = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  runScript(themeScript, { document: { documentElement: { dataset } }, localStorage: { getItem } })
  expect(dataset.mantineColorScheme).toBe('light')
})
