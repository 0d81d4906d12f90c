import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Merging from '#shared/sync/merge-text.ts'
import type * as Rules from '#shared/sync/user-lists.ts'
import type { Template } from './simulated-database.ts'
import { makeTemplate } from './simulated-server.ts'

type Module<T> = (actual: T) => Partial<T>
interface Mutant {
  rules?: Module<typeof Rules>
  merging?: Module<typeof Merging>
}

/** Each breaks a rule of lists (docs/reliability.md) on the server, or on both sides. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'L1: a change of one field sets all of an entry': {
    rules: ({ changedEntry }) => ({
      changedEntry: (kept, change) => changedEntry(kept, { plan: null, seats: 1, ...change }),
    }),
  },
  'L1: a change of one field sets all of a list': {
    rules: ({ changedList }) => ({
      changedList: (kept, change) => changedList(kept, { token: null, ...change }),
    }),
  },
  'L2: the last text wins': { merging: () => ({ mergeText: (_base, _theirs, ours) => ours }) },
  'L2: the first text wins': {
    merging: () => ({ mergeText: (base, theirs, ours) => (base === theirs ? ours : theirs) }),
  },
  'L2: texts are put behind each other': {
    merging: () => ({
      mergeText: (base, theirs, ours) => (base === theirs ? ours : [theirs, ours].join(' ').trim()),
    }),
  },
  'L3: an edit does not bring an entry back': {
    rules: ({ changedEntry }) => ({
      changedEntry: (kept, change) => changedEntry(kept, { on: kept?.on ?? true, ...change }),
    }),
  },
  'L3: an edit does not bring a list back': {
    rules: ({ changedList }) => ({
      changedList: (kept, change) => changedList(kept, { on: kept?.on ?? true, ...change }),
    }),
  },
  'L3: an entry does not bring its list back': { rules: () => ({ listOfChanged: (list) => list }) },
  'L3: a list comes back shared': {
    rules: ({ changedList }) => ({
      changedList: (kept, change) => changedList(kept, { on: true, ...change }),
      listOfChanged: (list, { on = true }) => (on ? { ...list, on } : list),
    }),
  },
  'L4: a removal takes the notes': {
    rules: ({ changedEntry }) => ({
      changedEntry: (kept, change) => {
        const state = changedEntry(kept, change)
        return state && (state.on ? state : { ...state, notes: '', seats: 1 })
      },
    }),
  },
  'L5: equal places are in the order of their changes': {
    rules: ({ shownEntries }) => ({
      shownEntries: (list) =>
        shownEntries({
          entries: new Map([...list.entries].map(([id, entry]) => [id, { ...entry, toolId: -id }])),
        }),
    }),
  },
  'L6: screens do not show what waits to be sent': { rules: () => ({ withEntryChange: (lists) => lists }) },
}

const url = process.env.TEST_POSTGRES
const SEEDS = 60
const MUTANT_SEEDS = 300

describe('the simulation of lists', () => {
  let template: Template
  beforeAll(async () => {
    template = await makeTemplate(url === undefined ? null : { url })
  })
  afterEach(() => {
    vi.doUnmock('#shared/sync/user-lists.ts')
    vi.doUnmock('#shared/sync/merge-text.ts')
  })
  afterAll(() => vi.resetModules())

  test('finds nothing wrong as it is', async () => {
    expect(await firstFailure({}, SEEDS)).toEqual([])
  }, 240_000)

  test.each(Object.entries(MUTANTS))(
    'notices when %s',
    async (_, mutant) => {
      expect(await firstFailure(mutant, MUTANT_SEEDS)).not.toEqual([])
    },
    240_000,
  )

  async function firstFailure({ rules, merging }: Mutant, seeds: number): Promise<string[]> {
    vi.resetModules()
    if (rules !== undefined) mock('#shared/sync/user-lists.ts', rules)
    if (merging !== undefined) mock('#shared/sync/merge-text.ts', merging)
    const { World } = await import('./world.ts')
    const { nextListMutation } = await import('./simulated-person.ts')
    const { openDatabase } = await import('./simulated-database.ts')
    const database = await openDatabase(template)
    try {
      for (let seed = 1; seed <= seeds; seed++) {
        const running = World.run(database, seed, {}, nextListMutation)
        const wrong = await running.catch((error: unknown) => [String(error)])
        if (wrong.length > 0) return wrong.map((problem) => `seed ${seed}: ${problem}`)
      }
      return []
    } finally {
      await database.close()
    }
  }
})

function mock<T extends object>(path: string, change: Module<T>): void {
  vi.doMock(path, async (importOriginal: () => Promise<T>) => {
    const actual = await importOriginal()
    return { ...actual, ...change(actual) }
  })
}
