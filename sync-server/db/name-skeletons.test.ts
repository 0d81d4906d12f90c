import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { nameSkeleton } from '../lib/name-skeleton.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { nameSkeletonsMigration } from './migrations/0028-name-skeletons.ts'
import { migrations } from './migrations/all.ts'
import { migrateSqlite } from './sqlite/migrate-sqlite.ts'
import { openDatabase } from './sqlite/open-database.ts'

const TIME = '2026-01-01T00:00:00.000Z'

async function openAt(version: number): Promise<SQLite.Database> {
  const handle = openDatabase(join(makeTempDir(), 'test.db'))
  onTestFinished(() => void handle.close())
  await bringTo(handle, version)
  return handle
}

const bringTo = (handle: SQLite.Database, version: number) =>
  migrateSqlite(handle, { migrations: migrations.slice(0, version), backUp: async () => {} })

let count = 0
const ROWS = {
  user: (
    name: string,
    skeleton = '',
  ) => `insert into user (username, username_key, email, email_key, password_hash,
      is_premium, is_admin, is_owner, session_epoch, created_at, updated_at${skeleton && ', name_skeleton'})
    values ('${name}', '${++count}', '', '${count}', '-', 0, 0, 0, 0, '${TIME}', '${TIME}'${skeleton})`,
  agent: (name: string, skeleton = '') => `insert into agent (name, agent_type, is_builtin, is_verified,
      created_at${skeleton && ', name_skeleton'}) values ('${name}', 'optimizer', 0, 0, '${TIME}'${skeleton})`,
  tool: (
    name: string,
    skeleton = '',
  ) => `insert into tool (name, description, website, website_key, review_count,
      popularity, tags, features, is_trending, is_verified, is_new, category_id, is_sample, created_at, updated_at,
      seq, deleted${skeleton && ', name_skeleton'})
    values ('${name}', '', '', '${++count}', 0, 0, '[]', '[]', 0, 0, 0, 1, 0, '${TIME}', '${TIME}', ${count}, 0${skeleton})`,
}

test.each(['user', 'agent', 'tool'] as const)(
  'rows of the table %s that looked alike before stay, and nobody else gets a name like theirs',
  async (table) => {
    const { version } = nameSkeletonsMigration
    const handle = await openAt(version - 1)
    handle.exec(`insert into category (name, name_key, slug, description, icon, group_name, updated_at, seq, deleted)
      values ('A', 'a', 'a', '', '', '', '${TIME}', 0, 0)`)
    const names = ['paypal', 'PayPaI', 'Раураl', 'Other']
    for (const name of names) handle.exec(ROWS[table](name))
    await bringTo(handle, migrations.at(-1)?.version ?? 0)
    const skeletons = handle.prepare(`select name_skeleton from "${table}" order by id`).pluck().all()
    expect(skeletons).toEqual(names.map(nameSkeleton))
    const named = (name: string) => `, '${nameSkeleton(name)}'`
    expect(() => handle.exec(ROWS[table]('Paypa1', named('Paypa1')))).toThrow('A name looks like another.')
    const renamed = `update "${table}" set name_skeleton = '${nameSkeleton('ΡΑΥΡΑL')}' where id = 4`
    expect(() => handle.exec(renamed)).toThrow('A name looks like another.')
    // What is written again unchanged stays allowed.
    handle.exec(`update "${table}" set name_skeleton = name_skeleton`)
    handle.exec(ROWS[table]('Third', named('Third')))
  },
)
