import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { pruneSafetyCopies } from './sqlite-store.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10-00-00-000Z`

test('of the copies made before migrations and before restores, the newest three of each are retained, and nothing else is touched', () => {
  const dataDir = makeTempDir()
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  const names = (kind: string, days: number[]) => days.map((number) => `${day(number)}-${kind}.db`)
  const others = [`scheduled-${day(1)}.db`, `unsound-${day(1)}.db`, 'mine.db', 'my-before-restore.db']
  const all = [1, 2, 3, 4, 5]
  for (const name of [
    ...others,
    ...names('schema-9', [1, 2]),
    ...names('schema-12', [3, 4, 5]),
    ...names('before-restore', all),
    `${day(1)}-before-restore.db-wal`,
  ])
    writeFileSync(join(folder, name), '')
  pruneSafetyCopies(dataDir)
  expect(readdirSync(folder).sort()).toEqual(
    [...others, ...names('schema-12', [3, 4, 5]), ...names('before-restore', [3, 4, 5])].sort(),
  )
})
