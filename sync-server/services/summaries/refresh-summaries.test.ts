import { expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { findCurrentSummary, listSummaries, saveSummary } from '../../repositories/summaries.ts'
import { addFixtures, changeTool, openTestStore } from '../../testing/open-test-store.ts'
import { makeContent } from '../../testing/summary-fixtures.ts'
import { refreshSummaries } from './refresh-summaries.ts'

const refresh = (store: Store, since: number) =>
  refreshSummaries(store.writer, { since, fillsMissing: true, signal: new AbortController().signal })

async function makeStore(): Promise<Store> {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}, {}], tools: [{}, {}, {}, { categoryId: 2 }] })
  return store
}

test('tools without a summary get one, a second refresh writes nothing, and nothing is seen twice', async () => {
  const store = await makeStore()
  const first = await refresh(store, 0)
  expect(first.written).toBe(4)
  const second = await refresh(store, first.seen)
  expect(second.written).toBe(0)
  expect(await refresh(store, second.seen)).toEqual({ seen: second.seen, written: 0 })
})

test('a changed tool is written of anew, and so are the neighbours that name it, in its category alone', async () => {
  const store = await makeStore()
  const { seen } = await refresh(store, (await refresh(store, 0)).seen)
  await changeTool(store, 1, { name: 'Quillfeather', tags: ['Writing'] })
  const { written } = await refresh(store, seen)
  const texts = await Promise.all([1, 2, 3].map((id) => findCurrentSummary(store.writer, id)))
  expect(texts.map((text) => text?.content.summary.includes('Quillfeather'))).toEqual([true, true, true])
  expect(written).toBe(3)
  expect(await listSummaries(store.writer, 4)).toHaveLength(1)
})

test('texts by a model, an agent or an admin stay', async () => {
  const store = await makeStore()
  const content = await makeContent()
  await writeTransaction(store.writer, (transaction) =>
    saveSummary(
      transaction,
      { toolId: 1, content, generatedBy: 'small-model', createdBy: null },
      '2026-01-01T00:00:00.000Z',
    ),
  )
  await refresh(store, 0)
  expect(await listSummaries(store.writer, 1)).toHaveLength(1)
  expect(await listSummaries(store.writer, 2)).toHaveLength(1)
})
