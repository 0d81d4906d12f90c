import { expect, onTestFinished, test, vi } from 'vitest'
import { readInitialData } from './initial-data.ts'

function writeIntoPage(textContent: string | null): void {
  const element = textContent === null ? null : { textContent }
  vi.stubGlobal('document', { getElementById: () => element })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('the facts that the server wrote into the page are read', () => {
  const data = { epoch: 'e', head: 1, list: null, stats: {}, categories: [], trending: [], tools: [] }
  writeIntoPage(JSON.stringify(data))
  expect(readInitialData()).toEqual(data)
})

test.each([null, '', '{', 'null', '7', '{"stats":{},"categories":[]}'])('a page with %j has none', (text) => {
  writeIntoPage(text)
  expect(readInitialData()).toBeNull()
})
