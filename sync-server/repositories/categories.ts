import type { Category } from '#shared/domain/category.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { CategoryRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'

export function fromCategoryRow(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    icon: row.icon,
    group: row.group_name,
  }
}

export async function listCategories(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('category').selectAll().where('deleted', '=', 0).orderBy('id').execute()
  return rows.map(fromCategoryRow)
}

/** @returns the category with its id */
export async function insertCategory(
  transaction: WriteTransaction,
  category: Omit<Category, 'id'>,
  now: string,
): Promise<Category> {
  const row = await transaction
    .insertInto('category')
    .values({
      name: category.name,
      name_key: category.name.toLowerCase(),
      slug: category.slug.toLowerCase(),
      description: category.description,
      icon: category.icon,
      group_name: category.group,
      updated_at: now,
      seq: await takeSeqs(transaction, 1),
      deleted: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromCategoryRow(row)
}

const selectCategory = compileOnce((db, slot: Slot<{ id: number }>) =>
  db.selectFrom('category').selectAll().where('id', '=', slot('id')).where('deleted', '=', 0),
)

export async function findCategory(db: Database, id: number): Promise<Category | undefined> {
  const [row] = await selectCategory(db, { id })
  return row && fromCategoryRow(row)
}

/** Saves a new version of a category. The slug stays, so addresses that contain it stay valid. */
export async function updateCategory(
  transaction: WriteTransaction,
  { id, name, description, icon, group }: Category,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('category')
    .set({
      name,
      name_key: name.toLowerCase(),
      description,
      icon,
      group_name: group,
      updated_at: now,
      seq: await takeSeqs(transaction, 1),
    })
    .where('id', '=', id)
    .execute()
}

/** Leaves a tombstone. */
export async function deleteCategory(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  await transaction
    .updateTable('category')
    .set({ deleted: 1, updated_at: now, seq: await takeSeqs(transaction, 1) })
    .where('id', '=', id)
    .execute()
}
