import { expect, test } from 'vitest'
import { listTools } from '../../repositories/tools.ts'
import { SEED_FOLDER, seedCatalogue } from '../../seed/seed-catalogue.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { lint } from './lint.ts'

/** Carefully written texts show how often the check raises false alarms. */
test('no shipped description, feature or tag gets an error, and hardly any gets a warning', async () => {
  const store = await openTestStore()
  await seedCatalogue(store.writer, SEED_FOLDER)
  const tools = await listTools(store.reader)
  const issues = tools.flatMap((tool) => {
    const { name, description, features, tags } = tool
    const changes = { description, features, tags }
    const current = { description: '', summary: null, features: [], tags: [] }
    return lint({ changes, current, reasoning: '', duplicate: null }).map((issue) => ({ name, ...issue }))
  })
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(issues.filter(({ code }) => code !== 'too-few').map(({ name, code }) => `${name}: ${code}`)).toEqual(
    [
      'TRELLIS: all-caps',
      'Demucs: advertising',
      'Gorgias: first-person',
      'Zoom AI Companion: first-person',
      'prompts.chat: advertising',
    ],
  )
})
