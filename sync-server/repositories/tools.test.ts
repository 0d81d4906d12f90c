import { expect, test } from 'vitest'
import { websiteKey } from '#shared/domain/website.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { kindOf } from '../db/error-kind.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { insertCategory, listCategories } from './categories.ts'
import { listChanges } from './changes.ts'
import { readState } from './meta.ts'
import { listTools, saveTools } from './tools.ts'

const failure = (write: Promise<unknown>) => write.then(() => 'none', kindOf)

const full = makeTool({
  name: 'Alpha “quoted”',
  aiSummary: 'Long.',
  pricing: null,
  priceFrom: 9.99,
  rating: '4.0',
  reviewCount: 3,
  userCount: '1M+',
  tags: ['a', 'b, c'],
  features: ['"x"'],
  isTrending: true,
  isVerified: true,
  isNew: true,
  vendor: 'V',
  launchYear: 2024,
  openSource: false,
  isSample: true,
})

test('a tool is read back as it was written', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [full] })
  expect(await listTools(store.reader)).toEqual([
    {
      ...full,
      websiteKey: websiteKey(full.website),
      details: {},
      seq: 2,
      signalsSeq: 0,
      prominence: 40,
      newUntil: null,
    },
  ])
})

test('every row of every write has a seq of its own, in order, and the head is the last', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}, {}], tools: Array.from({ length: 450 }, () => ({})) })
  await changeTool(store, 7, { name: 'Changed' })
  await removeTools(store, [3, 3, 999])
  const changes = await listChanges(store.reader, 0, 1000)
  expect(changes.map((change) => change.seq)).toEqual(
    // 5 and 9 were the seqs of tools 3 and 7 before they changed.
    Array.from({ length: 454 }, (_, place) => place + 1).filter((seq) => seq !== 5 && seq !== 9),
  )
  expect((await readState(store.reader)).head).toBe(454)
  expect(changes.slice(-2)).toMatchObject([
    { kind: 'tool', id: 7, tool: { name: 'Changed' } },
    { kind: 'tool', id: 3, tool: null },
  ])
})

test('a write that fails takes no seq and leaves nothing', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}] })
  const before = await readState(store.reader)
  const twice = [makeTool({ id: 2 }), makeTool({ id: 1 })].map(({ id: _, ...tool }) => ({
    ...tool,
    websiteKey: websiteKey(tool.website),
    details: {},
  }))
  const write = writeTransaction(store.writer, (transaction) =>
    saveTools(transaction, twice, { source: 'admin' }),
  )
  expect(await failure(write)).toBe('unique')
  expect(await readState(store.reader)).toEqual(before)
  expect(await listTools(store.reader)).toHaveLength(1)
})

test('a website stands in the catalogue once; a deleted tool does not count', async () => {
  const store = await openTestStore()
  const same = { website: 'https://same.example.com' }
  await addFixtures(store, { categories: [{}], tools: [same] })
  expect(await failure(addFixtures(store, { tools: [same] }))).toBe('unique')
  await removeTools(store, [1])
  await addFixtures(store, { tools: [same] })
  const [tool, ...others] = await listTools(store.reader)
  expect(tool?.id).toBeGreaterThan(1)
  expect(others).toEqual([])
})

test('names and slugs of categories differ by more than case', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{ name: 'Écriture', slug: 'ecriture' }] })
  for (const same of [
    { name: 'ÉCRITURE', slug: 'other' },
    { name: 'Other', slug: 'ECRITURE' },
  ])
    expect(await failure(addFixtures(store, { categories: [same] }))).toBe('unique')
  expect(await listCategories(store.reader)).toHaveLength(1)
})

test('a tool cannot stand in a category that does not exist', async () => {
  const store = await openTestStore()
  expect(await failure(addFixtures(store, { tools: [{ categoryId: 5 }] }))).toBe('foreign-key')
})

test('writers in line: none loses its rows, and no two rows share a seq', async () => {
  const store = await openTestStore(makeTempDir())
  await addFixtures(store, { categories: [{}] })
  const write = (writer: number) =>
    addFixtures(store, {
      tools: Array.from({ length: 20 }, (_, place) => ({
        website: `https://w${writer}-${place}.example.com`,
      })),
    })
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
  const seqs = (await listTools(store.reader)).map((tool) => tool.seq)
  expect(new Set(seqs).size).toBe(160)
  expect((await readState(store.reader)).head).toBe(161)
})

test('a reader sees nothing of a transaction before it has committed', async () => {
  const store = await openTestStore()
  await writeTransaction(store.writer, async (transaction) => {
    const { id: _, ...facts } = { id: 0, name: 'A', slug: 'a', description: 'A.', icon: 'a', group: 'G' }
    await insertCategory(transaction, facts, '2026-01-01T00:00:00.000Z')
    expect(await listCategories(store.reader)).toEqual([])
    expect((await readState(store.reader)).head).toBe(0)
  })
  expect(await listCategories(store.reader)).toHaveLength(1)
})
