import { expect, test } from 'vitest'
import { fileAnswer } from './load-site.ts'
import { marksInPage, marksOf } from './marks-in-page.ts'

const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="mark-one" viewBox="0 0 1 1"><path d="M1 1"/></symbol>
<symbol id="mark-two" viewBox="0 0 1 1"><path d="M2 2"/></symbol>
</svg>`

test('a page gets the marks that it draws, each once, and none that is not shipped', () => {
  const files = new Map(
    ['/assets/marks-1-abc_-12.svg', '/logo.svg'].map((path) => [path, fileAnswer(path, Buffer.from(SPRITE))]),
  )
  const marksIn = marksInPage(marksOf({ files }))
  const use = (id: string) => `<svg><use href="#mark-${id}"></use></svg>`
  expect(marksIn(use('two') + use('gone') + use('two'))).toBe(
    '<symbol id="mark-two" viewBox="0 0 1 1"><path d="M2 2"/></symbol>',
  )
  expect(marksIn('<p>#mark-one</p>')).toBe('')
})
