import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { favoriteCalls } from '#shared/api/catalogue-calls.ts'

const PEOPLE = 4
const READERS = 4
/** Between two requests of one client. */
const PAUSE_MS = 20
const TOOLS = 12
const READ = [
  '/',
  '/api/tools?search=meeting',
  '/api/categories',
  '/api/stats',
  '/api/sync/manifest',
  '/trending',
]

export interface LoadCount {
  requests: number
  /** Each as one line: what was asked, and what came of it. */
  failed: string[]
  /** Milliseconds of the slowest request. */
  slowestMs: number
}

interface Person {
  name: string
  cookie: string
  /** What was acknowledged last, by tool. */
  favorites: Map<number, boolean>
}

const toolsSchema = z.object({ tools: z.array(z.object({ id: z.int() })) })

/**
 * People who read pages and keep tools, one request after the other each, with the calls that every version has (SPEC §6). Nothing is
 * tried again: a request without its answer counts as failed.
 */
export class DrillLoad {
  readonly #url: string
  readonly #people: Person[] = []
  #tools: number[] = []
  #count: LoadCount = { requests: 0, failed: [], slowestMs: 0 }
  #clients: Promise<void>[] = []
  #isOver = false

  /** @param url of the proxy */
  constructor(url: string) {
    this.#url = url
  }

  /** Makes the accounts of its people, who begin at once. */
  async begin(): Promise<void> {
    const { tools } = toolsSchema.parse(
      JSON.parse((await this.#ask('GET', `/api/tools?limit=${TOOLS}`)).text),
    )
    this.#tools = tools.map(({ id }) => id)
    for (let i = 0; i < PEOPLE; i++) this.#people.push(await this.#signUp())
    this.#clients = [
      ...this.#people.map((person) => this.#repeat((turn) => this.#write(person, turn))),
      ...Array.from({ length: READERS }, (_, reader) =>
        this.#repeat((turn) => this.#ask('GET', READ[(turn + reader) % READ.length] ?? '/')),
      ),
    ]
  }

  /** @returns what has happened since the last call */
  takeCount(): LoadCount {
    const count = this.#count
    this.#count = { requests: 0, failed: [], slowestMs: 0 }
    return count
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }

  /** @returns a line for each change that was acknowledged and is not there */
  async findLost(): Promise<string[]> {
    const lost: string[] = []
    for (const { name, cookie, favorites } of this.#people) {
      const { text } = await this.#ask('GET', '/api/favorites', { cookie })
      const there = new Set(
        favoriteCalls.listFavorites.output.parse(JSON.parse(text)).map(({ toolId }) => toolId),
      )
      for (const [toolId, isKept] of favorites)
        if (there.has(toolId) !== isKept)
          lost.push(`${name}: tool ${toolId} should ${isKept ? 'be' : 'not be'} a favorite`)
    }
    return lost
  }

  async #repeat(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      await work(turn)
      await pause(PAUSE_MS)
    }
  }

  async #write({ cookie, favorites }: Person, turn: number): Promise<void> {
    const toolId = this.#tools[turn % this.#tools.length]
    if (toolId === undefined) return
    const isKept = favorites.get(toolId) !== true
    const { isOk } = isKept
      ? await this.#ask('POST', '/api/favorites', { cookie, body: { toolId } })
      : await this.#ask('DELETE', `/api/favorites/${toolId}`, { cookie })
    if (isOk) favorites.set(toolId, isKept)
    // It may have been done or not: nothing is claimed about it.
    else favorites.delete(toolId)
  }

  async #signUp(): Promise<Person> {
    const name = `drill${randomBytes(6).toString('hex')}`
    const password = randomBytes(18).toString('base64url')
    await this.#ask('POST', '/api/register', {
      body: { username: name, email: `${name}@example.com`, password },
    })
    const { headers, text } = await this.#ask('POST', '/api/login', { body: { username: name, password } })
    const cookie = (headers?.getSetCookie() ?? []).map((line) => line.split(';')[0]).join('; ')
    if (cookie === '') throw new Error(`A drill account could not sign in: ${text}`)
    return { name, cookie, favorites: new Map() }
  }

  async #ask(method: string, path: string, { cookie, body }: { cookie?: string; body?: object } = {}) {
    const begun = performance.now()
    const headers = { ...(cookie && { Cookie: cookie }), ...(body && { 'Content-Type': 'application/json' }) }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    let answer: { isOk: boolean; text: string; headers?: Headers }
    try {
      const response = await fetch(this.#url + path, { method, headers, ...sent })
      const text = await response.text()
      answer = { isOk: response.ok, text, headers: response.headers }
      if (!response.ok) this.#count.failed.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      const reason = error instanceof Error ? (error.cause ?? error) : error
      answer = { isOk: false, text: String(reason) }
      this.#count.failed.push(`${method} ${path}: ${String(reason)}`)
    }
    this.#count.requests++
    this.#count.slowestMs = Math.max(this.#count.slowestMs, performance.now() - begun)
    return answer
  }
}
