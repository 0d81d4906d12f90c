import { expect, test } from 'vitest'
import { embedMarkup } from './embed-markup.ts'

const ORIGIN = 'https://hub.example'
const HOSTILE = '"><script>alert(1)</script>&'

test('a hostile name stays text in what is copied', () => {
  const card = { kind: 'card', path: '/embed/tool/1', title: HOSTILE, height: 200 } as const
  const badge = { kind: 'badge', path: '/embed/badge/1.svg', title: HOSTILE, page: '/tool/1' } as const
  for (const embedded of [card, badge]) {
    const markup = embedMarkup(embedded, 'auto', ORIGIN)
    expect(markup).not.toContain('<script')
    expect(markup).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
  }
})

test('a theme goes into the address, and the reader’s own needs none', () => {
  const card = { kind: 'card', path: '/embed/tool/1', title: 'A', height: 200 } as const
  expect(embedMarkup(card, 'dark', ORIGIN)).toContain('src="https://hub.example/embed/tool/1?theme=dark"')
  expect(embedMarkup(card, 'auto', ORIGIN)).toContain('src="https://hub.example/embed/tool/1"')
})
