import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, PASSWORD, type Reachable, signUp } from '../../../sync-server/testing/browser.ts'

const PEOPLE = 8
const TOOLS = 200

export interface MixedLoad {
  /** The number of answered requests so far. */
  answered: number
  /** Answers that should not occur. */
  wrong: string[]
  stop(): Promise<void>
}

/**
 * What each person does in a loop. `turn` keeps growing, so that anything stored for each value would show as a leak.
 */
const TURNS: readonly ((person: Browser, turn: number) => Promise<Response>)[] = [
  (person, turn) => person.fetch(`/api/tools?limit=24&search=${turn.toString(36)}`),
  (person, turn) => person.fetch(`/api/tools/${1 + (turn % TOOLS)}`),
  (person, turn) => person.send('POST', '/api/favorites', { toolId: 1 + (turn % TOOLS) }),
  (person) => person.fetch('/api/sync/manifest'),
  (person, turn) => person.send('DELETE', `/api/favorites/${1 + ((turn - 2) % TOOLS)}`),
  (person, turn) => person.fetch(`/tool/${turn}-there-is-none`),
  (person) => person.fetch('/'),
  readFirstEvent,
  (person, turn) =>
    person.send('PUT', `/api/tools/${1 + (turn % TOOLS)}/review`, {
      // A different text at each turn, so that the catalogue really changes.
      rating: 1 + (Math.floor(turn / TOOLS) % 5),
      text: `${turn}`,
    }),
  (person, turn) => person.fetch(`/api/tools/compare/${1 + (turn % TOOLS)},${2 + (turn % TOOLS)}`),
  (person) => person.fetch('/metrics'),
  (person) => person.fetch('/api/favorites'),
]
/** Rarely: hashing passwords is slow on purpose. */
const TURNS_A_SESSION = 240

async function readFirstEvent(person: Browser): Promise<Response> {
  const leave = new AbortController()
  const response = await person.fetch('/api/sync/events', { signal: leave.signal })
  await response.body?.getReader().read()
  leave.abort()
  return new Response(null)
}

/** People who read and write at a constant pace, `perSecond` requests in total, each with an account. */
export async function startMixedLoad(server: Reachable, perSecond: number): Promise<MixedLoad> {
  let isOver = false
  const names = Array.from({ length: PEOPLE }, (_, place) => `person${place}`)
  const people = new Map<string, Browser>()
  for (const name of names) people.set(name, await signUp(server, name))
  const load: MixedLoad = {
    answered: 0,
    wrong: [],
    async stop() {
      isOver = true
      await working
    },
  }
  async function live(name: string, person: Browser): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const next = pause((1000 * PEOPLE) / perSecond)
      const act = TURNS[turn % TURNS.length] ?? readFirstEvent
      // The server may close an idle connection just when it is used again: then the request is repeated.
      const response = await act(person, turn).catch(() => act(person, turn))
      await response.arrayBuffer().catch(() => {})
      if (response.status >= 500 || response.status === 401)
        load.wrong.push(`${response.status} in turn ${turn}`)
      load.answered++
      if (turn % TURNS_A_SESSION === TURNS_A_SESSION - 1) await signInAgain(name, person)
      await next
    }
  }
  const working = Promise.all([...people].map(([name, person]) => live(name, person)))
  return load
}

async function signInAgain(name: string, person: Browser): Promise<void> {
  await person.send('POST', '/api/logout')
  await person.send('POST', '/api/login', { username: name, password: PASSWORD })
}
