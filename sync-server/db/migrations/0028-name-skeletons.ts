import { type Kysely, sql } from 'kysely'
import { nameSkeleton } from '../../lib/name-skeleton.ts'
import type { Migration } from '../migrate.ts'
import { columnTypes, createTrigger, differs, refuse } from './ddl.ts'

/**
 * What names look like, so that nobody can take a name that is mistaken for another (docs/decisions/0037). No unique
 * index: names that looked alike before stay. Triggers refuse every new one, whoever writes the row.
 */
export const nameSkeletonsMigration: Migration = {
  version: 28,
  async up(db) {
    await addColumns(db)
    await fillNameSkeletons(db)
    await createIndexes(db)
    await watchNames(db)
  },
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const table of ['user', 'agent', 'tool'])
    await db.schema.alterTable(table).addColumn('name_skeleton', text).execute()
  await db.schema.alterTable('tool').addColumn('vendor_skeleton', text).execute()
}

/** To be done again by a migration whenever `nameSkeleton` gives other answers, with the triggers away. */
async function fillNameSkeletons(db: Kysely<unknown>): Promise<void> {
  await fill(db, sql`select id, username as name from "user" where deleted_at is null`, (id, skeleton) =>
    sql`update "user" set name_skeleton = ${skeleton} where id = ${id}`.execute(db),
  )
  // The names of the built-in agents and of the demo's are reserved.
  await fill(db, sql`select id, name from agent where is_builtin = 0 and is_sandbox = 0`, (id, skeleton) =>
    sql`update agent set name_skeleton = ${skeleton} where id = ${id}`.execute(db),
  )
  await fill(db, sql`select id, name from tool`, (id, skeleton) =>
    sql`update tool set name_skeleton = ${skeleton} where id = ${id}`.execute(db),
  )
  await fill(db, sql`select id, vendor as name from tool where vendor is not null`, (id, skeleton) =>
    sql`update tool set vendor_skeleton = ${skeleton} where id = ${id}`.execute(db),
  )
}

async function fill(
  db: Kysely<unknown>,
  select: ReturnType<typeof sql<{ id: number; name: string }>>,
  write: (id: number, skeleton: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await select.execute(db)
  for (const { id, name } of rows) await write(id, nameSkeleton(name))
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_name_skeleton on "user" (name_skeleton) where name_skeleton is not null`.execute(
    db,
  )
  await sql`create index agent_name_skeleton on agent (name_skeleton) where name_skeleton is not null`.execute(
    db,
  )
  await sql`create index tool_name_skeleton on tool (name_skeleton) where deleted = 0`.execute(db)
  await sql`create index tool_vendor_skeleton on tool (vendor_skeleton)
    where deleted = 0 and vendor_skeleton is not null`.execute(db)
}

const OTHER = 'name_skeleton = new.name_skeleton and id <> new.id'

/** After the row: a trigger before an upsert's insert would also fire for rows that are only updated. */
async function watchNames(db: Kysely<unknown>): Promise<void> {
  const action = refuse(db, 'A name looks like another.')
  const added = (table: string, taken: string) =>
    createTrigger(db, {
      name: `${table}_name_added`,
      event: `after insert on "${table}"`,
      when: taken,
      action,
    })
  const skeleton = differs(db, 'new.name_skeleton', 'old.name_skeleton')
  for (const table of ['user', 'agent']) {
    const taken = `new.name_skeleton is not null and exists (select 1 from "${table}" where ${OTHER})`
    await added(table, taken)
    await createTrigger(db, {
      name: `${table}_name_changed`,
      event: `after update of name_skeleton on "${table}"`,
      when: `${skeleton} and ${taken}`,
      action,
    })
  }
  // Tools of one vendor may look alike.
  const taken = `new.deleted = 0 and exists (select 1 from tool where ${OTHER} and deleted = 0
    and (vendor_skeleton is null or ${differs(db, 'vendor_skeleton', 'new.vendor_skeleton')}))`
  await added('tool', taken)
  await createTrigger(db, {
    name: 'tool_name_changed',
    event: 'after update of name_skeleton, vendor_skeleton, deleted on tool',
    when: `(${skeleton} or new.deleted <> old.deleted
      or ${differs(db, 'new.vendor_skeleton', 'old.vendor_skeleton')}) and ${taken}`,
    action,
  })
}
