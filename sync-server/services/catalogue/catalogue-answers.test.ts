import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { saveSignals } from '../../repositories/signals.ts'
import { addFixtures, changeTool, openTestStore } from '../../testing/open-test-store.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import { loadVersion, nextVersion } from './load-version.ts'

test('answers that find nothing count too: however many are requested, the cache stays small', async () => {
  const answers = new CatalogueAnswers(await loadVersion(await openTestStore()))
  const ask = (place: number) =>
    answers.list('', { query: { ...EMPTY_QUERY, category: `no such category ${place}` }, facets: false })
  const first = ask(0)
  expect(ask(0)).toBe(first)
  for (let place = 1; place < 70_000; place++) ask(place)
  expect(ask(0)).not.toBe(first)
})

test('a cached answer or changed tool retains no other memory', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}, {}] })
  const before = await loadVersion(store)
  await changeTool(store, 1, { description: 'Changed.' })
  const version = await nextVersion(store, before)
  const answers = new CatalogueAnswers(version)
  const list = answers.list('', { query: EMPTY_QUERY, facets: false })
  const retained = [list.body, await list.encode('br'), await list.encode('gzip'), version.tools.get(1)?.json]
  expect(retained.map((bytes) => bytes?.buffer.byteLength)).toEqual(retained.map((bytes) => bytes?.length))
})

test('what is asked for again and again is answered anew before a version is served', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}, {}] })
  const answers = new CatalogueAnswers(await loadVersion(store))
  const asked = { query: { ...EMPTY_QUERY, search: 'tool' }, facets: true }
  const once = { query: { ...EMPTY_QUERY, search: 'documents' }, facets: false }
  answers.list('?asked', asked)
  answers.list('?once', once)
  expect(answers.knownList('?asked')).toBeDefined()
  const signals = { id: 2, popularity: 9000, isTrending: false, trendGain: null }
  await writeTransaction(store.writer, (transaction) => saveSignals(transaction, [signals]))
  const next = new CatalogueAnswers(await loadVersion(store))
  await next.carryOver(answers, () => false)
  const carried = next.knownList('?asked')
  expect(JSON.parse(String(carried?.body)).tools[0]).toMatchObject({ id: 2, popularity: 9000 })
  expect(next.knownList('?once')).toBeUndefined()
  expect(next.list('?once', once)).toBeDefined()
})
