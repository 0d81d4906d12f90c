import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes, createCaseFold } from './ddl.ts'

export const catalogueMigration: Migration = {
  version: 1,
  async up(db) {
    await createCaseFold(db)
    await createMeta(db)
    await createCategory(db)
    await createTool(db)
  },
}

async function createMeta(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('meta')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('floor', integer, (column) => column.notNull())
    .addColumn('schema', integer, (column) => column.notNull())
    .execute()
  const epoch = randomBytes(8).toString('hex')
  await sql`insert into meta (id, epoch, seq, floor, schema) values (1, ${epoch}, 0, 0, 0)`.execute(db)
}

async function createCategory(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('category')
    .addColumn('id', id)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('icon', text, (column) => column.notNull())
    .addColumn('group_name', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull())
    .execute()
  await sql`create unique index category_name on category (name_key) where deleted = 0`.execute(db)
  await sql`create unique index category_slug on category (slug) where deleted = 0`.execute(db)
  await sql`create unique index category_seq on category (seq)`.execute(db)
}

async function createTool(db: Kysely<unknown>): Promise<void> {
  const { id, integer, real, text } = columnTypes(db)
  await db.schema
    .createTable('tool')
    .addColumn('id', id)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('ai_summary', text)
    .addColumn('website', text, (column) => column.notNull())
    .addColumn('website_key', text, (column) => column.notNull())
    .addColumn('pricing', text)
    .addColumn('price_from', real)
    .addColumn('rating', real)
    .addColumn('review_count', integer, (column) => column.notNull())
    .addColumn('user_count', text)
    .addColumn('popularity', integer, (column) => column.notNull())
    .addColumn('tags', text, (column) => column.notNull())
    .addColumn('features', text, (column) => column.notNull())
    .addColumn('is_trending', integer, (column) => column.notNull())
    .addColumn('is_verified', integer, (column) => column.notNull())
    .addColumn('is_new', integer, (column) => column.notNull())
    .addColumn('category_id', integer, (column) => column.notNull().references('category.id'))
    .addColumn('vendor', text)
    .addColumn('launch_year', integer)
    .addColumn('open_source', integer)
    .addColumn('is_sample', integer, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull())
    .execute()
  await sql`create unique index tool_website on tool (website_key) where deleted = 0`.execute(db)
  await sql`create unique index tool_seq on tool (seq)`.execute(db)
  await sql`create index tool_category on tool (category_id)`.execute(db)
}
