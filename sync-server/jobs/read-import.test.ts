import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_LIMITS } from '#shared/policy/limits.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { readImport } from './read-import.ts'

const LIMITS = IMPORT_LIMITS.screen
const HEADER = 'name,website,description,category'
const row = (n: number) => ({
  name: `Tool ${n}`,
  website: `https://t${n}.example`,
  description: 'Writes letters for offices.',
  category: 'Writing',
})

test('a file and a text give the same rows, with their lines, fields and problems', async () => {
  const text = JSON.stringify([row(1), { ...row(2), tags: ['Text'] }, 7], null, 1)
  const file = join(makeTempDir(), 'tools.json')
  writeFileSync(file, text)
  const read = await readImport({ file }, LIMITS)
  expect(read).toEqual(await readImport({ format: 'json', text }, LIMITS))
  expect(read.checked.map(({ line, facts, given }) => [line, facts.name, given.has('tags')])).toEqual([
    [2, 'Tool 1', false],
    [8, 'Tool 2', true],
  ])
  expect(read.problems).toMatchObject([{ line: 17 }])
  await expect(readImport({ file: '/nowhere/tools.csv' }, LIMITS)).rejects.toThrow(
    'This file does not exist.',
  )
})

test.each([
  ['rows of JSON', 'json', `[${'1,'.repeat(LIMITS.rows)}1]`, 'The file has more than 20,000 rows; split it.'],
  [
    'rows of CSV',
    'csv',
    `${HEADER}\n${'a\n'.repeat(2_000_000)}`,
    'The file has more than 20,000 rows; split it.',
  ],
  ['columns', 'csv', `${HEADER}\n${','.repeat(4_000_000)}`, 'Line 2 has more than 50 columns.'],
] as const)(
  'a file with too many %s is refused before anything is checked',
  async (_, format, text, message) => {
    const start = performance.now()
    await expect(readImport({ format, text }, LIMITS)).rejects.toThrow(message)
    expect(performance.now() - start).toBeLessThan(20_000)
  },
)

test('reading ends when its time is over', async () => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => row(n)))
  await expect(readImport({ format: 'json', text }, { ...LIMITS, seconds: 0.05 })).rejects.toThrow(
    'Reading the file takes longer than 0.05 seconds; split it.',
  )
})

test('the server answers others while it reads megabytes of short rows and imports thousands', async () => {
  const { server, call } = await startWithAdmins({
    categories: [{ name: 'Writing', slug: 'writing' }],
    tools: [{ name: 'Alpha' }],
  })
  /** The longest time that somebody waited for a page of the list meanwhile. */
  const longestWait = async (work: Promise<unknown>): Promise<number> => {
    const waits: number[] = []
    let isOver = false
    void work.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const start = performance.now()
      expect((await server.fetch('/api/tools')).status).toBe(200)
      waits.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return Math.max(...waits)
  }
  const short = call('POST', '/api/admin/import', {
    body: { format: 'json', text: `[${'1,'.repeat(2_000_000)}1]` },
  })
  expect(await longestWait(short)).toBeLessThan(3000)
  expect((await short).body.issues).toEqual([
    { path: 'text', message: 'The file has more than 20,000 rows; split it.' },
  ])
  const wrong = Array.from({ length: 5000 }, (_, n) => ({ ...row(n), category: `Nowhere ${n}` }))
  const text = JSON.stringify(wrong)
  const misplaced = call('POST', '/api/admin/import', { body: { format: 'json', text } })
  expect(await longestWait(misplaced)).toBeLessThan(3000)
  expect((await misplaced).body).toMatchObject({ problemCount: 5000, isWritten: false })
  const good = JSON.stringify(Array.from({ length: 3000 }, (_, n) => row(n)))
  const written = call('POST', '/api/admin/import', { body: { format: 'json', text: good, dryRun: false } })
  expect(await longestWait(written)).toBeLessThan(3000)
  expect((await written).body).toMatchObject({ added: 3000, isWritten: true })
})
