import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SharedList } from '#shared/domain/list.ts'
import { listCard } from '../services/embeds/embed-cards.ts'
import { makeDist } from '../testing/make-dist.ts'
import type { Fixtures } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const NASTY = '"></title><script>alert(1)</script><img src=x onerror=alert(1)>'

const fixtures: Fixtures = {
  categories: [{ name: 'Images', slug: 'images' }],
  tools: [
    { name: 'Alpha', pricing: 'paid', priceFrom: 9, rating: '4.5', reviewCount: 12, logo: 'mark-x' },
    { name: NASTY, description: `It is ${NASTY}.` },
    { name: 'Sampled', rating: '4.9', reviewCount: 12, isSample: true },
  ],
}
const start = () => startTestServer({ dist: makeDist(), fixtures, env: { DEMO: '1' } })

test('a card of a tool may be framed by every site, and can run, load and send nothing', async () => {
  const server = await start()
  const response = await server.fetch('/embed/tool/1')
  const html = await response.text()
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  expect(response.headers.get('x-frame-options')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  expect(html).toContain('<a href="/tool/1" target="_blank" rel="noopener">Alpha</a>')
  expect(html).toContain('From $9/mo · ★ 4.5 (12)')
  expect(html).not.toMatch(/<script|style=|\son\w+=/)
  const etag = response.headers.get('etag') ?? ''
  const again = await server.fetch('/embed/tool/1', { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  // All other pages stay where they are.
  expect((await server.fetch('/tool/1')).headers.get('x-frame-options')).toBe('DENY')
})

test('names that are markup stay text, in cards and in badges', async () => {
  const server = await start()
  for (const path of ['/embed/tool/2', '/embed/badge/2.svg']) {
    const text = await (await server.fetch(path)).text()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|<img src=x/)
  }
})

test('sample figures are never embedded, and a theme is one of ours or the reader’s own', async () => {
  const server = await start()
  for (const path of ['/embed/tool/3', '/embed/badge/3.svg'])
    expect(await (await server.fetch(path)).text()).not.toContain('4.9')
  expect(await (await server.fetch('/embed/badge/1.svg')).text()).toContain('Rated 4.5 of 5 on')
  expect(await (await server.fetch('/embed/tool/1?theme=dark')).text()).toContain('data-theme="dark"')
  expect(await (await server.fetch('/embed/tool/1?theme=%22%3E%3Cscript%3E')).text()).toContain(
    'data-theme="auto"',
  )
})

test('what is not there says so in its frame, and other addresses are no embeds', async () => {
  const server = await start()
  for (const path of ['/embed/tool/99', `/embed/list/${'0'.repeat(32)}`]) {
    const response = await server.fetch(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  for (const path of ['/embed/badge/99.svg', '/embed/tool/x', '/embed/', '/embed/list/%3Cb%3E']) {
    const response = await server.fetch(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await server.fetch('/embed/tool/1', { method: 'POST' })).status).toBe(405)
})

test('the names and notes of a list stay text in its card', () => {
  const entry = { toolId: 1, name: NASTY, isListed: false, notes: NASTY, plan: NASTY, seats: 2 }
  const list: SharedList = {
    token: '0'.repeat(32),
    name: NASTY,
    notes: NASTY,
    updatedAt: '2026-11-20T10:00:00.000Z',
    entries: [entry],
  }
  const { body } = listCard(list, () => null)
  expect(body).not.toMatch(/<script|<img src=x/)
  expect(body.match(/&lt;script&gt;/g)).toHaveLength(4)
})
