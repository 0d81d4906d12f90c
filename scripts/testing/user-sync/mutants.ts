import type { UserStore, UserTables } from '../../../pwa/sync/user/user-store.ts'
import type { Flaws } from './world.ts'

const OLD_MS = 30 * 24 * 60 * 60 * 1000

/** Each disables one safeguard; the simulation must notice. */
export const MUTANTS: Readonly<Record<string, Flaws>> = {
  'outcomes are not stored by key': { dropsOutcomes: true },
  'clients are not known by their last number': { forgetsClients: true },
  'a restore keeps the epoch': { reusesEpoch: true },
  'compaction does not raise the floor': { keepsFloor: true },
  'the queue is sent under any signed-in account': {
    trustsSession: true,
    sends: (request, session) => ({ ...request, user: session ?? request.user }),
  },
  'an entry is removed with its acknowledgement': { reads: (answer) => ({ ...answer, head: answer.next }) },
  'new numbers come with new keys': {
    sends: (request) => ({
      ...request,
      mutations: request.mutations.map((pushed) => ({
        ...pushed,
        key: request.clientId.slice(-8) + pushed.key.slice(8),
      })),
    }),
    reads: (answer) => ({
      ...answer,
      results: answer.results.map((result) => ({ ...result, key: `00000000${result.key.slice(8)}` })),
    }),
  },
  'outdated rows are not removed': { store: changing({ clearRows: async () => {} }) },
  'a number is allocated apart from its entry': { store: changing({ writeHead: allocatesNoNumber }) },
  'queued entries expire by the clock of the device': { store: droppingOld },
  'rows of one kind are ignored': {
    reads: (answer) => ({ ...answer, rows: answer.rows.filter(({ kind }) => kind !== 'newsletter') }),
  },
  'acknowledged entries are not sent again to a restored server': {
    store: changing({ putEntries: keepsAcks }),
  },
}

type Change = {
  [N in keyof UserTables]?: (tables: UserTables, ...input: Parameters<UserTables[N]>) => Promise<void>
}

function changing(change: Change): (store: UserStore) => UserStore {
  return (store) => ({
    close: () => store.close(),
    transact: (work) => store.transact((tables) => work(changed(tables, change))),
  })
}

function changed(tables: UserTables, { clearRows, writeHead, putEntries }: Change): UserTables {
  return {
    readHead: () => tables.readHead(),
    writeHead: (head) => writeHead?.(tables, head) ?? tables.writeHead(head),
    readOutbox: () => tables.readOutbox(),
    putEntries: (entries) => putEntries?.(tables, entries) ?? tables.putEntries(entries),
    deleteEntries: (keys) => tables.deleteEntries(keys),
    readRows: () => tables.readRows(),
    putRows: (rows) => tables.putRows(rows),
    clearRows: () => clearRows?.(tables) ?? tables.clearRows(),
    readDeadLetters: () => tables.readDeadLetters(),
    putDeadLetters: (letters) => tables.putDeadLetters(letters),
    deleteDeadLetter: (key) => tables.deleteDeadLetter(key),
    countUnsaved: () => tables.countUnsaved(),
  }
}

/** Like a page that takes a number and dies before it stores the entry: numbers are skipped. */
async function allocatesNoNumber(
  tables: UserTables,
  head: Parameters<UserTables['writeHead']>[0],
): Promise<void> {
  const before = await tables.readHead()
  const isAllocation = before !== null && head.nextMid === before.nextMid + 1
  await tables.writeHead(
    isAllocation && head.nextMid % 5 === 0 ? { ...head, nextMid: head.nextMid + 1 } : head,
  )
}

/** Like a device that decides by its own clock what is still worth sending. */
function droppingOld(store: UserStore): UserStore {
  const since = new Map<string, number>()
  return {
    close: () => store.close(),
    transact: (work) =>
      store.transact(async (tables) => {
        for (const { key } of await tables.readOutbox()) since.set(key, since.get(key) ?? Date.now())
        const isOld = ({ key }: { key: string }) => Date.now() - (since.get(key) ?? 0) > OLD_MS
        const readOutbox = async () => (await tables.readOutbox()).filter((entry) => !isOld(entry))
        return work({ ...changed(tables, {}), readOutbox })
      }),
  }
}

async function keepsAcks(
  tables: UserTables,
  entries: Parameters<UserTables['putEntries']>[0],
): Promise<void> {
  const before = new Map((await tables.readOutbox()).map((entry) => [entry.key, entry.ackedAt]))
  await tables.putEntries(
    entries.map((entry) => ({ ...entry, ackedAt: entry.ackedAt ?? before.get(entry.key) ?? null })),
  )
}
