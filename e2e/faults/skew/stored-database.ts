import { z } from 'zod'

const keyPathSchema = z.union([z.string(), z.array(z.string()), z.null()])

const tableSchema = z.strictObject({
  keyPath: keyPathSchema,
  autoIncrement: z.boolean(),
  indexes: z.array(
    z.strictObject({
      name: z.string(),
      keyPath: keyPathSchema,
      unique: z.boolean(),
      multiEntry: z.boolean(),
    }),
  ),
  rows: z.array(z.unknown()),
})

/** A database of a browser as JSON. All our tables have their keys in their rows. */
export const storedDatabaseSchema = z.strictObject({
  name: z.string(),
  version: z.int().positive(),
  tables: z.record(z.string(), tableSchema),
})
export type StoredDatabase = z.infer<typeof storedDatabaseSchema>

/** A database without its rows. */
type DatabaseForm = Omit<StoredDatabase, 'tables'> & {
  tables: Record<string, Omit<StoredDatabase['tables'][string], 'rows'>>
}

export function formOf({ name, version, tables }: StoredDatabase): DatabaseForm {
  const forms = Object.entries(tables).map(([table, { rows: _, ...form }]) => [table, form] as const)
  return { name, version, tables: Object.fromEntries(forms) }
}

export async function dumpDatabase(factory: IDBFactory, name: string): Promise<StoredDatabase> {
  const db = await done(factory.open(name))
  const names = [...db.objectStoreNames]
  const transaction = db.transaction(names)
  const tables: StoredDatabase['tables'] = {}
  for (const table of names) {
    const store = transaction.objectStore(table)
    const { keyPath, autoIncrement } = store
    const indexes = [...store.indexNames].map((index) => {
      const { name, keyPath, unique, multiEntry } = store.index(index)
      return { name, keyPath, unique, multiEntry }
    })
    tables[table] = { keyPath, autoIncrement, indexes, rows: await done(store.getAll()) }
  }
  const { version } = db
  db.close()
  return { name, version, tables }
}

/** Makes the database as it was, in a browser that does not have one of its name. */
export async function loadDatabase(
  factory: IDBFactory,
  { name, version, tables }: StoredDatabase,
): Promise<void> {
  const opening = factory.open(name, version)
  opening.onupgradeneeded = () => {
    for (const [table, { keyPath, autoIncrement, indexes, rows }] of Object.entries(tables)) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath ?? '', options)
      for (const row of rows) store.put(row)
    }
  }
  const db = await done(opening)
  db.close()
}

/** Adds a row to a database that is there. */
export async function addRow(factory: IDBFactory, name: string, table: string, row: object): Promise<void> {
  const db = await done(factory.open(name))
  await done(db.transaction(table, 'readwrite').objectStore(table).put(row))
  db.close()
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
