import { vi } from 'vitest'
import template from '../index.html?raw'
import { TestCaches } from './test-caches.ts'
import { TestSchedule } from './test-schedule.ts'

export const ORIGIN = 'https://app.example'

interface PageOptions {
  isServerUp?: boolean
  /** What an earlier recovery left in the session. */
  mark?: string | null
  /** The browser blocks the data of sites. */
  isBlocked?: boolean
}

/** A page with a cached shell and a service worker, as far as the boot watchdog looks at it; the watchdog is running. */
export async function watchdogPage({ isServerUp = true, mark = null, isBlocked = false }: PageOptions = {}) {
  const schedule = new TestSchedule()
  const caches = new TestCaches()
  await caches.open('precache')
  const stored = new Map(mark === null ? [] : [['boot-recovered', mark]])
  const listeners = new Map<string, (event: object) => void>()
  const page = {
    window: { caches },
    ...fakeDocument(),
    caches,
    stored,
    reload: vi.fn(),
    unregister: vi.fn(async () => true),
    /** Something happens, and then so many milliseconds pass. */
    async dispatch(type: string, event: object, delay: number) {
      listeners.get(type)?.(event)
      schedule.pass(delay)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
  runScript(watchdogScript, {
    window: page.window,
    document: page.document,
    caches,
    location: { origin: ORIGIN, reload: page.reload },
    navigator: { serviceWorker: { getRegistrations: async () => [{ unregister: page.unregister }] } },
    sessionStorage: isBlocked ? BLOCKED : storageOf(stored),
    fetch: () =>
      isServerUp ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('offline')),
    setTimeout: schedule.add,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  return page
}

function fakeDocument() {
  const dataset: Record<string, string> = {}
  const buttons: { textContent: string; onclick: () => void }[] = []
  const createElement = (name: string) => {
    const element = { style: {}, textContent: '', onclick() {}, setAttribute() {}, append() {} }
    if (name === 'button') buttons.push(element)
    return element
  }
  const document = { documentElement: { dataset }, createElement, body: { append() {} } }
  return { document, dataset, buttons }
}

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}
const BLOCKED = { getItem: deny, setItem: deny, removeItem: deny }

/** The inline scripts of index.html in their order: the theme, the boot watchdog, who uses this browser. */
export const [themeScript = '', watchdogScript = '', visitorScript = ''] = [
  ...template.matchAll(/<script>([\s\S]*?)<\/script>/g),
].map(([, code]) => code)

/** Runs a script whose globals are these. */
export function runScript(code: string, globals: Record<string, unknown>): void {
  new Function(...Object.keys(globals), code)(...Object.values(globals))
}
