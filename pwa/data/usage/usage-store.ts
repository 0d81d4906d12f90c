import { UnderWay } from '../set-aside.ts'
import type { UsageRow, UsageStore } from './usage-queue.ts'

const ROWS = 'rows'
const TOKENS = 'tokens'

interface StoredToken {
  day: number
  token: string
}

/**
 * The store in IndexedDB, without a library: it is for every visitor, and these few lines are a twentieth of one. It is
 * opened for each piece of work, so that no tab holds up its deletion. Where it is refused, nothing is counted.
 */
export function createUsageStore(factory: IDBFactory, name: string): UsageStore {
  const underWay = new UnderWay()
  const work = async <T>(run: Work<T>): Promise<T> => {
    await underWay.back
    const before = underWay.back
    try {
      return await within(factory.open(name, 1), { run, underWay })
    } catch (error) {
      if (underWay.back === before) throw error
      await underWay.back
      return within(factory.open(name, 1), { run, underWay })
    }
  }
  return {
    readRows: () => work(async (rows) => (await settled<unknown[]>(rows.getAll())).filter(isUsageRow)),
    putRows: (changed) =>
      work(async (rows) => {
        for (const row of changed) rows.put(row)
      }),
    deleteRows: (keys) =>
      work(async (rows) => {
        for (const key of keys) rows.delete(key)
      }),
    tokenOf: (day, draw) =>
      work(async (_, tokens) => {
        const kept = await settled<unknown[]>(tokens.getAll())
        const known = kept.filter(isToken).find((token) => token.day === day)
        if (known !== undefined) return known.token
        const token = draw()
        tokens.clear()
        tokens.put({ day, token })
        return token
      }),
    clear: () =>
      work(async (rows, tokens) => {
        rows.clear()
        tokens.clear()
      }),
  }
}

type Work<T> = (rows: IDBObjectStore, tokens: IDBObjectStore) => Promise<T>

async function within<T>(
  opening: IDBOpenDBRequest,
  { run, underWay }: { run: Work<T>; underWay: UnderWay },
): Promise<T> {
  const database = await created(opening, underWay)
  const transaction = database.transaction([ROWS, TOKENS], 'readwrite')
  underWay.begin(transaction)
  try {
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([
      run(transaction.objectStore(ROWS), transaction.objectStore(TOKENS)),
      done,
    ])
    return result
  } finally {
    underWay.end(transaction)
    database.close()
  }
}

async function created(opening: IDBOpenDBRequest, underWay: UnderWay): Promise<IDBDatabase> {
  let creating: IDBTransaction | null = null
  opening.onupgradeneeded = () => {
    creating = opening.transaction
    if (creating) underWay.begin(creating)
    opening.result.createObjectStore(ROWS, { keyPath: 'key' })
    opening.result.createObjectStore(TOKENS, { keyPath: 'day' })
  }
  try {
    return await settled(opening)
  } finally {
    underWay.end(creating)
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** What is stored may come from another version of the app: what has another form is not read. */
function isUsageRow(value: unknown): value is UsageRow {
  if (typeof value !== 'object' || value === null) return false
  const { key, token, day, at, isSent, used }: Partial<Record<keyof UsageRow, unknown>> = value
  const isNoted = typeof key === 'string' && typeof token === 'string' && typeof isSent === 'boolean'
  return (
    isNoted && typeof day === 'number' && typeof at === 'number' && typeof used === 'object' && used !== null
  )
}

function isToken(value: unknown): value is StoredToken {
  if (typeof value !== 'object' || value === null) return false
  const { day, token }: Partial<Record<keyof StoredToken, unknown>> = value
  return typeof day === 'number' && typeof token === 'string'
}
