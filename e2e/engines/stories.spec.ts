import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freshName, register } from '../support/account.ts'
import { copyBuild, makeNextBuild } from '../support/next-build.ts'
import { TestServer } from '../support/server.ts'
import { SIZES } from './tab.ts'
import {
  expect,
  openMenu,
  press,
  see,
  seeNoMore,
  signIn,
  test,
  untilBooted,
  untilOfflineReady,
} from './test.ts'

test('a tool is found by its use, opened, and there again after a reload @phone @short', async ({
  server,
  size,
  openTab,
}) => {
  const tab = await openTab()
  await tab.goto(server.url)
  expect(await tab.evaluate(() => innerWidth)).toBe(SIZES[size].width)
  await see(tab, 'heading', 'Find the AI tool that fits the job')
  await untilBooted(tab)
  await tab.fill('searchbox', 'Search AI tools', 'transcribe meetings')
  await see(tab, 'heading', 'Otter.ai')
  await press(tab, 'link', 'Otter.ai')
  await expect.poll(() => tab.url()).toContain('/tool/645')
  await tab.reload()
  await see(tab, 'heading', 'Otter.ai')
  await see(tab, 'heading', 'Reviews')
})

test('with the server gone, tools that were never opened are found and read; back again, the page finds out @phone @short', async ({
  server,
  openTab,
}) => {
  const tab = await openTab()
  await tab.goto(server.url)
  await untilOfflineReady(tab)
  await server.stop()
  await tab.goto(`${server.url}/tool/12`)
  await see(tab, 'heading', 'Move AI')
  const isToldOffline = () =>
    tab.evaluate(() => document.body.textContent?.includes('Offline · catalogue from'))
  await expect.poll(isToldOffline).toBe(true)
  await tab.goto(server.url)
  await untilBooted(tab)
  await tab.fill('searchbox', 'Search AI tools', 'remove the backgruond')
  await see(tab, 'heading', 'remove.bg')
  await server.start()
  await tab.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect.poll(isToldOffline).toBe(false)
})

test('a heart given without a server reaches it later, and the other device of the same person @phone @short', async ({
  server,
  openTab,
}) => {
  const ada = freshName('engine')
  await register(server.url, ada)
  const tab = await openTab()
  await tab.goto(server.url)
  await signIn(tab, ada)
  // On the page that has just installed the app: its files come from the device from now on.
  await untilOfflineReady(tab)
  await server.stop()
  await press(tab, 'button', 'Favorite ChatGPT')
  const isPressed = () =>
    tab.evaluate(() =>
      document.querySelector('[aria-label="Favorite ChatGPT"]')?.getAttribute('aria-pressed'),
    )
  await expect.poll(isPressed).toBe('true')
  await tab.reload()
  await expect.poll(isPressed).toBe('true')
  await server.start()
  await tab.evaluate(() => void window.dispatchEvent(new Event('online')))
  const kept = () => tab.evaluate(async () => (await (await fetch('/api/favorites')).json()).length)
  await expect.poll(kept).toBe(1)

  const other = await openTab()
  await other.goto(server.url)
  await signIn(other, ada)
  await other.goto(`${server.url}/favorites`)
  await see(other, 'heading', 'ChatGPT')
  await press(other, 'button', 'Favorite ChatGPT')
  await seeNoMore(other, 'heading', 'ChatGPT')
  await expect.poll(isPressed).toBe('false')
})

test('pages that are left while the catalogue arrives do not keep the next one from it', async ({
  server,
  openTab,
}) => {
  const tab = await openTab()
  await tab.goto(server.url)
  for (const ms of [300, 800, 1500]) {
    await setTimeout(ms)
    await tab.goto(`${server.url}/trending`)
    await setTimeout(ms)
    await tab.goto(server.url)
  }
  await untilOfflineReady(tab)
})

test('a page that comes back by the way back answers from the device again @phone', async ({
  server,
  openTab,
}) => {
  const tab = await openTab()
  await tab.goto(server.url)
  await untilOfflineReady(tab)
  await tab.goto(`${server.url}/tool/12`)
  await see(tab, 'heading', 'Move AI')
  await server.stop()
  // A page that goes at once could not answer.
  await tab.evaluate(() => void window.setTimeout(() => history.back()))
  await see(tab, 'heading', 'Find the AI tool that fits the job')
  await untilBooted(tab)
  await tab.fill('searchbox', 'Search AI tools', 'remove the backgruond')
  await see(tab, 'heading', 'remove.bg')
})

test('two tools are put beside each other @phone', async ({ server, openTab }) => {
  const tab = await openTab()
  await tab.goto(`${server.url}/?search=transcribe%20meetings`)
  await untilBooted(tab)
  for (const name of ['Otter.ai', 'Fireflies.ai']) await press(tab, 'button', `Add ${name} to comparison`)
  await press(tab, 'button', 'Compare (2)')
  await see(tab, 'dialog', 'Compare tools')
  for (const name of ['Otter.ai', 'Fireflies.ai']) await see(tab, 'button', `Remove ${name} from comparison`)
})

test('the dark theme stays over a reload @phone', async ({ server, openTab }) => {
  const tab = await openTab()
  await tab.goto(server.url)
  await untilBooted(tab)
  await openMenu(tab)
  await press(tab, 'button', 'Switch to dark theme')
  const background = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await see(tab, 'button', 'Switch to light theme')
  await tab.reload()
  await untilBooted(tab)
  await openMenu(tab)
  await see(tab, 'button', 'Switch to light theme')
  expect(await background()).toBe(dark)
})

test('the palette opens a tool by the keyboard alone', async ({ server, openTab }) => {
  const tab = await openTab()
  await tab.goto(server.url)
  await untilOfflineReady(tab)
  await tab.press('Control+k')
  await see(tab, 'dialog', 'Search and commands')
  await tab.type('transcribe meetings otter')
  await expect
    .poll(() => tab.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent))
    .toContain('Otter.ai')
  await tab.press('Enter')
  await expect.poll(() => tab.url()).toContain('/tool/645')
})

test('a new version asks before it takes over', async ({ openTab }) => {
  const build = copyBuild()
  const server = await TestServer.start({ BUILD_DIR: build })
  const tab = await openTab()
  await tab.goto(server.url)
  await untilOfflineReady(tab)
  await tab.reload()
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await server.stop()
  makeNextBuild(build)
  await server.start()
  await untilBooted(tab)
  await tab.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await press(tab, 'button', 'Reload')
  // While the page is loaded again, there is none to ask.
  await expect(async () => {
    expect(await tab.evaluate(() => document.documentElement.dataset.build)).toBe('next')
  }).toPass()
  await seeNoMore(tab, 'button', 'Reload')
  await server.dispose()
  rmSync(build, { recursive: true, force: true })
})

/** Firefox's drivers can take away what others cannot be told to. */
const LACKING = {
  'that blocks the data of sites': { 'network.cookie.cookieBehavior': 2 },
  'without service workers': { 'dom.serviceWorkers.enabled': false },
  'in a private window': { 'browser.privatebrowsing.autostart': true },
}

for (const [which, preferences] of Object.entries(LACKING))
  test(`in a browser ${which}, tools are found and read`, async ({ engine, server, openTab }) => {
    test.skip(engine !== 'firefox', 'only the driver of Firefox can be told to')
    const tab = await openTab(preferences)
    await tab.goto(server.url)
    await untilBooted(tab)
    await tab.fill('searchbox', 'Search AI tools', 'transcribe meetings')
    await press(tab, 'link', 'Otter.ai')
    await expect.poll(() => tab.url()).toContain('/tool/645')
    await tab.reload()
    await see(tab, 'heading', 'Otter.ai')
    await see(tab, 'heading', 'Reviews')
    const told = await tab.evaluate(() =>
      document.body.textContent?.includes('This browser doesn’t store data for this site'),
    )
    if (which === 'that blocks the data of sites') expect(told).toBe(true)
    await press(tab, 'button', 'Switch to dark theme')
    await see(tab, 'button', 'Switch to light theme')
  })
