import { expect, type Page } from '@playwright/test'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA, type UserSyncAnswer, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { PASSWORD } from './account.ts'

export const results = (page: Page) => page.getByRole('region', { name: 'Tools' })
export const hearts = (page: Page) => results(page).getByRole('button', { name: /^Favorite / })
export const pressed = (page: Page) =>
  results(page).getByRole('button', { name: /^Favorite /, pressed: true })

/** Machines are shared: a slow one must not fail what is right. */
const PATIENCE_MS = 30_000

/** Clicks hearts as fast as the page shows each of them changed. @returns when all clicks are on the screen */
export async function clickHearts(page: Page, places: readonly number[]): Promise<void> {
  // Before that, the server-rendered page has no listeners.
  await page.locator('html[data-booted]').waitFor()
  await expect(hearts(page).nth(Math.max(...places))).toBeVisible()
  await page.evaluate(
    async ([wanted, patience]) => {
      // Looked up each time: a re-rendered list has new buttons.
      const heartAt = (place: number) => {
        const heart = document.querySelectorAll('main button[aria-label^="Favorite "]')[place]
        if (!(heart instanceof HTMLButtonElement)) throw new Error(`There is no heart ${place}.`)
        return heart
      }
      for (const place of wanted) {
        const before = heartAt(place).ariaPressed
        heartAt(place).click()
        const given = Date.now() + patience
        while (heartAt(place).ariaPressed === before) {
          if (Date.now() > given) throw new Error(`Heart ${place} does not change: ${document.title}`)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
    },
    [places, PATIENCE_MS] as const,
  )
}

/** The number of rows in each table of a user's database on this device; null when there is no such database. */
export function storedOf(page: Page, user: number): Promise<Record<string, number> | null> {
  return countsIn(page, `user-${user}`)
}

/** How many rows each table of a database on this device has; null when there is no such database. */
export function countsIn(page: Page, database: string): Promise<Record<string, number> | null> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === name)) return null
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open(name))
    const tables = [...database.objectStoreNames]
    const transaction = database.transaction(tables)
    const counts = await Promise.all(tables.map((table) => settled(transaction.objectStore(table).count())))
    database.close()
    return Object.fromEntries(tables.map((table, at) => [table, counts[at] ?? 0]))
  }, database)
}

export async function userId(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('session-user') ?? '{}').id)
}

/** A device without a screen. */
export class BareDevice {
  readonly #url: string
  readonly #cookie: string

  static async open(url: string, username: string): Promise<BareDevice> {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return new BareDevice(url, cookies.join('; '))
  }

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  async send(path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: this.#cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return answer
  }

  /** The user's favorites on the server, and the number of changes it has ever taken for them. */
  async readServer(): Promise<{ head: number; favorites: number[] }> {
    const me = await fetch(`${this.#url}/api/me`, { headers: { Cookie: this.#cookie } })
    const { id } = (await me.json()) as { id: number }
    const empty = { clientId: 'f'.repeat(32), epoch: null, since: 0, mutations: [] }
    const answer = await this.send('/api/sync/user', { ...empty, schema: USER_SYNC_SCHEMA, user: id })
    const { head, rows }: UserSyncAnswer = userSyncAnswerSchema.parse(await answer.json())
    const favorites = rows.flatMap((row) => (row.kind === 'favorite' && row.on ? [row.toolId] : []))
    return { head, favorites }
  }
}

/** The user's changes that the browser of a page has sent, from any of its tabs, in order. */
export function collectMutations(page: Page): Mutation[] {
  const sent: Mutation[] = []
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/sync/user')) return
    const { mutations }: { mutations: Mutation[] } = request.postDataJSON()
    sent.push(...mutations)
  })
  return sent
}
