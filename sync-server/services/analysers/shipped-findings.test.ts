import { expect, test } from 'vitest'
import { SEED_FOLDER, seedCatalogue } from '../../seed/seed-catalogue.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { analysers, readCatalogueView } from './run-analysers.ts'

/** A false alarm here would be the first thing that an admin sees, so the findings are few and all worth a look. */
test('the findings of the shipped catalogue are few, and no summary is missing', async () => {
  const store = await openTestStore()
  await seedCatalogue(store.writer, SEED_FOLDER)
  const view = await readCatalogueView(store.reader, new Date())
  const titles = analysers.flatMap(({ analyse }) => [...analyse(view)].map(({ title }) => title))
  expect(titles).toEqual([
    '“WhisperX” may be a duplicate of “Whisper”',
    '“Sheet+” may be a duplicate of “SheetAI”',
    '“Napkin AI” may belong in Presentations',
    '“Mathpix” may belong in Research',
    '“Meilisearch” may belong in Vector Databases',
    '“Jina AI” may belong in Web Data',
    '“GPT Researcher” may belong in Search',
    '“Codeflash” may belong in Testing',
  ])
})
