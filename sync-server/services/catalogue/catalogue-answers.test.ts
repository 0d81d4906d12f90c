import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
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
