import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import { loadVersion } from './load-version.ts'

test('answers that find nothing fill the cache too: however many are asked for, few are kept', async () => {
  const answers = new CatalogueAnswers(await loadVersion(await openTestStore()))
  const ask = (place: number) =>
    answers.list('', { query: { ...EMPTY_QUERY, category: `no such category ${place}` }, facets: false })
  const first = ask(0)
  expect(ask(0)).toBe(first)
  for (let place = 1; place < 70_000; place++) ask(place)
  expect(ask(0)).not.toBe(first)
})
