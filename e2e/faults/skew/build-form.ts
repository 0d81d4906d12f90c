import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Dexie } from 'dexie'
import { IDBFactory as Browser, IDBKeyRange } from 'fake-indexeddb'
import { z } from 'zod'
import { dumpDatabase, formOf, type StoredDatabase } from './stored-database.ts'

/** What the modules of every build since the first have in common. */
export interface Build {
  schema: number
  catalogueSchema: number
  mutationSchema: z.ZodType<BuildMutation>
  rowSchema: z.ZodType
  openStore(name: string): BuildStore
  openDevice(store: BuildStore): BuildDevice
  runRound(ports: RoundPorts): Promise<void>
}

export interface BuildMutation {
  name: string
  args: unknown
}

export interface BuildStore {
  transact<T>(work: (tables: unknown) => Promise<T>): Promise<T>
  close(): void
}

export interface BuildDevice {
  enqueue(mutation: BuildMutation): Promise<void>
}

interface RoundPorts {
  user: number
  store: BuildStore
  device: BuildDevice
  server: { round(request: unknown): Promise<unknown> }
  isSignedIn(): boolean
  onApplied(): void
}

interface BuildModules {
  USER_SYNC_SCHEMA: number
  SYNC_SCHEMA: number
  mutationSchema: Build['mutationSchema']
  userRowSchema: Build['rowSchema']
  DexieUserStore: new (name: string) => BuildStore
  UserDevice: new (ports: { store: BuildStore; randomId(): string }) => BuildDevice
  runUserRound: Build['runRound']
  CatalogueDatabase: new (name: string) => Dexie
}

/** 32 hexadecimal digits, the same in each run and the last of them 0. */
export function countingIds(prefix: string): () => string {
  let count = 0
  return () => `${prefix}${(++count).toString(16).padStart(8, '0')}`.padEnd(32, '0')
}

/** Modules of the build whose files are in `root`. The same thing has stood in one file or another. */
async function find<N extends keyof BuildModules>(
  root: string,
  name: N,
  ...files: readonly string[]
): Promise<BuildModules[N]> {
  for (const file of files) {
    try {
      const module: Partial<BuildModules> = await import(pathToFileURL(join(root, file)).href)
      const found = module[name]
      if (found !== undefined) return found
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    }
  }
  throw new Error(`No ${name} in ${files.join(', ')} of ${root}`)
}

/** @param ids of clients and mutations */
export async function loadBuild(root: string, ids: () => string): Promise<Build> {
  const user = 'pwa/sync/user'
  const Store = await find(root, 'DexieUserStore', `${user}/user-database.ts`)
  const Device = await find(root, 'UserDevice', `${user}/user-device.ts`)
  return {
    schema: await find(root, 'USER_SYNC_SCHEMA', 'shared/sync/user-protocol.ts'),
    catalogueSchema: await find(root, 'SYNC_SCHEMA', 'shared/sync/protocol.ts'),
    mutationSchema: await find(root, 'mutationSchema', 'shared/sync/user-mutations.ts'),
    rowSchema: await find(root, 'userRowSchema', 'shared/sync/user-rows.ts'),
    openStore: (name) => new Store(name),
    openDevice: (store) => new Device({ store, randomId: ids }),
    runRound: await find(root, 'runUserRound', `${user}/user-round.ts`, `${user}/run-user-round.ts`),
  }
}

/** The database of the catalogue as the build in `root` makes it in the browser that is open. */
export async function makeCatalogue(root: string, factory: IDBFactory): Promise<StoredDatabase> {
  const worker = 'pwa/catalogue-worker'
  const files = [`${worker}/catalogue-database.ts`, `${worker}/dexie-store.ts`]
  const Database = await find(root, 'CatalogueDatabase', ...files)
  const db = new Database('catalogue')
  await db.open()
  db.close()
  return dumpDatabase(factory, 'catalogue')
}

/** Hashes of what another build can stumble over, each with a name for people. */
export const formSchema = z.strictObject({
  'number of the user protocol': z.int(),
  'number of the catalogue protocol': z.int(),
  'database of a user': z.string(),
  'database of the catalogue': z.string(),
  'entries of the outbox': z.string(),
  'mutations and their arguments': z.string(),
  'rows of a user': z.string(),
})
export type BuildForm = z.infer<typeof formSchema>

/** How the build in `root` stores and sends. */
export async function readForm(root: string): Promise<BuildForm> {
  const build = await loadBuild(root, countingIds('f'))
  const factory = openBrowser()
  const store = build.openStore('form')
  await unlessCommitted(
    build.openDevice(store).enqueue({ name: 'favorite.set', args: { toolId: 1, on: true } }),
  )
  store.close()
  const user = await dumpDatabase(factory, 'form')
  return {
    'number of the user protocol': build.schema,
    'number of the catalogue protocol': build.catalogueSchema,
    'database of a user': hashOf(formOf(user)),
    'database of the catalogue': hashOf(formOf(await makeCatalogue(root, factory))),
    'entries of the outbox': hashOf([user.tables.head?.rows, user.tables.outbox?.rows]),
    'mutations and their arguments': hashOf(jsonOf(build.mutationSchema)),
    'rows of a user': hashOf(jsonOf(build.rowSchema)),
  }
}

/** Builds until November 22 rejected what they had committed: Dexie lost their transaction behind layers of `async`. */
export async function unlessCommitted(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PrematureCommitError')) throw error
  }
}

/** An empty browser, which Dexie uses from now on. */
export function openBrowser(): IDBFactory {
  const factory = new Browser()
  Dexie.dependencies = { indexedDB: factory, IDBKeyRange }
  return factory
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
