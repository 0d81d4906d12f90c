import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNextBuild } from './next-build.ts'

/** What a server needs beside its packages. */
const PARTS = ['package.json', 'sync-server', 'shared', 'dist']

/** This program in a folder of its own, as it was built. @returns the folder, which the story deletes */
export function copyProgram(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-program-'))
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The version after this one: another build, and a database with a table and a column more, which this version does without. */
export function makeNextProgram(folder: string): void {
  makeNextBuild(join(folder, 'dist'))
  const migrations = join(folder, 'sync-server/db/migrations')
  const newest = Math.max(...readdirSync(migrations).map((name) => Number.parseInt(name, 10) || 0))
  const version = newest + 1
  writeFileSync(
    join(migrations, `${String(version).padStart(4, '0')}-next.ts`),
    `import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const nextMigration: Migration = {
  version: ${version},
  isExpansion: true,
  async up(db) {
    await sql\`create table next_version (id integer primary key)\`.execute(db)
    await sql\`alter table favorite add column next_version integer not null default 1\`.execute(db)
  },
}
`,
  )
  const all = join(migrations, 'all.ts')
  const text = readFileSync(all, 'utf8').replace(/\n\]/, '\n  nextMigration,\n]')
  const imported = `import { nextMigration } from './${String(version).padStart(4, '0')}-next.ts'\n`
  writeFileSync(all, imported + text)
}
