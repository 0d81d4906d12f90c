import { onTestFinished } from 'vitest'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import type { Store } from '../db/engine.ts'
import { openSqliteStore, type SqliteStore } from '../db/sqlite/sqlite-store.ts'
import { openStore } from '../db/store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { insertCategory } from '../repositories/categories.ts'
import { deleteTools, saveTools } from '../repositories/tools.ts'
import { makeTempDir } from './temp-dir.ts'
import { putMigratedFile, testPlace } from './test-place.ts'

export interface Fixtures {
  categories?: Partial<Category>[]
  tools?: Partial<Tool>[]
}

/** Opens a database with its own connections, as another process would. It is closed after the test. */
export async function openTestStore(dataDir: string = makeTempDir()): Promise<Store> {
  const store = await openStore(await testPlace(dataDir))
  onTestFinished(() => store.close())
  return store
}

/** As `openTestStore`, for what only a database in a file has, whatever engine the tests run on. */
export async function openTestSqlite(dataDir: string = makeTempDir()): Promise<SqliteStore> {
  await putMigratedFile(dataDir)
  const store = await openSqliteStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

/** Adds rows. Ids start at 1 in an empty database, so fixtures may refer to categories by position. Default names differ. */
export async function addFixtures(
  { writer }: Pick<Store, 'writer'>,
  { categories = [], tools = [] }: Fixtures,
): Promise<void> {
  await writeTransaction(writer, async (transaction) => {
    for (const [place, overrides] of categories.entries()) {
      const { id: _, ...facts } = makeCategory({ id: place + 1, ...overrides })
      await insertCategory(transaction, facts, '2026-01-01T00:00:00.000Z')
    }
    const { last } = await transaction
      .selectFrom('tool')
      .select(({ fn }) => fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
    const drafts = tools.map((overrides, place) => {
      const { id: _, ...facts } = makeTool({ id: (last ?? 0) + place + 1, ...overrides })
      return { ...facts, websiteKey: websiteKey(facts.website), prominence: 40, details: {} }
    })
    await saveTools(transaction, drafts, { source: 'admin' })
  })
}

/** Writes a new version of a stored tool. */
export async function changeTool(
  { writer }: Store,
  id: number,
  { details = {}, ...overrides }: Partial<Tool> & { details?: ToolDetails },
): Promise<void> {
  await writeTransaction(writer, async (transaction) => {
    const tool = makeTool({ id, ...overrides })
    const draft = { ...tool, websiteKey: websiteKey(tool.website), prominence: 40, details }
    await saveTools(transaction, [draft], { source: 'admin' })
  })
}

export function removeTools({ writer }: Store, ids: number[]): Promise<void> {
  return writeTransaction(writer, (transaction) => deleteTools(transaction, ids, '2026-02-01T00:00:00.000Z'))
}
