import type { Category } from '#shared/domain/category.ts'
import type { CategoryRow, Database, Transaction } from '../db/schema.ts'
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
  transaction: Transaction,
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
