import { relative } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** What schemas say of what people write. They check in the background too, so a word of it changes that file. */
const TEXTS_OF_SCHEMAS = 'shared/messages/input.ts'

/** The project's own modules that are in the file which works after the app is closed, with some code of theirs. */
async function backgroundModules(): Promise<string[]> {
  const built = await build({
    configFile: 'vite.background.config.ts',
    logLevel: 'silent',
    build: { write: false },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunks = outputs.flatMap(({ output }) => output.filter((one) => one.type === 'chunk'))
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => relative(process.cwd(), id)),
  )
}

test('no text of a screen is in what works after the app is closed: a changed word would be fetched with all of it', async () => {
  const modules = await backgroundModules()
  expect(modules).toContain('pwa/sync/user/send-outbox.ts')
  expect(modules.filter((module) => module.startsWith('shared/messages/'))).toEqual([TEXTS_OF_SCHEMAS])
  const ofScreens = /^(?:pwa\/(?:app|features|pages|ui)\/|node_modules\/(?:@mantine|@tabler|react-dom)\/)/
  expect(modules.filter((module) => ofScreens.test(module))).toEqual([])
})
