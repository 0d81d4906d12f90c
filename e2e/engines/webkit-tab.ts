import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../../sync-server/lib/free-port.ts'
import { type Role, SIZES, type Size, type Tab } from './tab.ts'

const DRIVER = 'WebKitWebDriver'

/** The key by which WebDriver names an element (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebDriver's letters for keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
}

/** What the elements of a role are in HTML; the browser tells their names. */
const SELECTORS: Readonly<Record<Role, string>> = {
  button: 'button, [role=button]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  link: 'a[href]',
  searchbox: 'input[type=search]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
}

/**
 * A WebKit of its own, driven by WebDriver: Debian's driver of WebKitGTK with its MiniBrowser. No library that speaks to it
 * starts it without a driver of another browser, and ten commands of plain HTTP are all that stories need.
 */
export async function openWebKit(size: Size): Promise<Tab> {
  const { display, server } = await openDisplay()
  const port = await freePort()
  const settings = narrowToolbar()
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  })
  const close = async () => {
    await end(driver)
    if (server !== null) await end(server)
    rmSync(settings, { recursive: true, force: true })
  }
  try {
    return await openSession(port, size, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** A folder of settings with which the buttons around the page leave a window as narrow as a phone. @returns its path */
function narrowToolbar(): string {
  const settings = mkdtempSync(join(tmpdir(), 'ai-tool-hub-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), 'button { padding: 0 }')
  return settings
}

async function openSession(port: number, size: Size, closeDriver: () => Promise<void>): Promise<Tab> {
  const site = `http://127.0.0.1:${port}`
  await untilListening(`${site}/status`)
  const { sessionId, capabilities } = z
    .object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
    .parse(await command(`${site}/session`, { capabilities: { alwaysMatch: {} } }))
  const session = `${site}/session/${sessionId}`
  const ask = (path: string, body?: object) => command(`${session}${path}`, body)
  await ask('/window/rect', SIZES[size])

  /** @throws what it threw in the page */
  const evaluate = async <A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A) => {
    const script = `const args = [...arguments], tell = args.pop();
      new Promise((resolve) => resolve((${run})(...args))).then((value) => tell({ value }), (error) => tell({ error: String(error) }))`
    const said = z
      .object({ value: z.unknown().optional(), error: z.string().optional() })
      .parse(await ask('/execute/async', { script, args }))
    if (said.error !== undefined) throw new Error(said.error)
    return said.value as R
  }
  const seen = async (role: Role, name: string): Promise<string[]> => {
    const script = `return [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)`
    const elements = z
      .array(z.record(z.string(), z.string()))
      .parse(await ask('/execute/sync', { script, args: [SELECTORS[role]] }))
      .flatMap((element) => element[ELEMENT] ?? [])
    // An element that the page has taken away meanwhile has no name any more.
    const names = await Promise.all(
      elements.map((element) => ask(`/element/${element}/computedlabel`).catch(() => null)),
    )
    return elements.filter((_, at) => names[at] === name)
  }
  const first = async (role: Role, name: string): Promise<string> => {
    const [element] = await seen(role, name)
    if (element === undefined) throw new Error(`There is no ${role} "${name}"`)
    return element
  }
  const type = async (keys: readonly string[], held: readonly string[] = []) => {
    const down = (value: string) => ({ type: 'keyDown', value })
    const up = (value: string) => ({ type: 'keyUp', value })
    const actions = [...held.map(down), ...keys.flatMap((value) => [down(value), up(value)]), ...held.map(up)]
    await ask('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  return {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    goto: async (url) => void (await ask('/url', { url })),
    reload: async () => void (await ask('/refresh', {})),
    url: async () => z.string().parse(await ask('/url')),
    evaluate,
    count: async (role, name) => (await seen(role, name)).length,
    async click(role, name) {
      const element = await first(role, name)
      // By itself it would scroll it under a bar that stands over the page.
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`
      await ask('/execute/sync', { script, args: [{ [ELEMENT]: element }] })
      await ask(`/element/${element}/click`, {})
    },
    async fill(role, name, text) {
      const field = `/element/${await first(role, name)}`
      await ask(`${field}/clear`, {})
      await ask(`${field}/value`, { text })
    },
    type: (text) => type([...text]),
    async press(key) {
      const [last = '', ...held] = key.split('+').reverse()
      await type(
        [KEYS[last] ?? last],
        held.map((name) => KEYS[name] ?? name),
      )
    },
    screenshot: async () => Buffer.from(z.string().parse(await ask('/screenshot')), 'base64'),
    async close() {
      await command(session, undefined, 'DELETE').catch(() => {})
      await closeDriver()
    },
  }
}

/** One command of WebDriver. @throws what the driver answers */
async function command(
  url: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const answer = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) })
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
  if (!answer.ok) throw new Error(`${url} ${JSON.stringify(body)}: ${JSON.stringify(value)}`)
  return value
}

/** A window needs a screen; where there is none, one in memory. */
async function openDisplay(): Promise<{ display: string; server: ChildProcess | null }> {
  const { DISPLAY } = process.env
  if (DISPLAY !== undefined && DISPLAY !== '') return { display: DISPLAY, server: null }
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = (await once(server.stdout, 'data')) as [Buffer]
  return { display: `:${said.toString().trim()}`, server }
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${DRIVER} does not answer`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
