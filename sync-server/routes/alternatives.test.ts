import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { makeDist } from '../testing/make-dist.ts'
import { startTestServer } from '../testing/start-server.ts'

const TOOLS: Partial<Tool>[] = [
  { name: 'Alpha', tags: ['notes'], popularity: 50 },
  { name: 'Beta', tags: ['notes'], popularity: 40 },
  { name: 'Gone', tags: ['notes'], status: 'discontinued' },
  { name: 'Other', tags: ['maps'], categoryId: 2 },
]
const start = () =>
  startTestServer({
    dist: makeDist(),
    fixtures: { categories: [{}, {}], tools: TOOLS },
    env: { PUBLIC_URL: 'http://localhost:3000' },
  })

async function page(path: string) {
  const server = await start()
  const response = await server.fetch(path)
  const html = await response.text()
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return { status: response.status, canonical, title: /<title>([^<]*)/.exec(html)?.[1] }
}

test('a tool is found by the slug of its name or by its id, with those that do the same work', async () => {
  const server = await start()
  for (const slug of ['alpha', '1']) {
    const { tool, alternatives } = await server.json(
      `/api/alternatives/${slug}`,
      contract.listAlternatives.output,
    )
    expect([tool.name, alternatives.map(({ name }) => name)]).toEqual(['Alpha', ['Beta']])
  }
  const ended = await server.json('/api/alternatives/gone', contract.listAlternatives.output)
  expect(ended.alternatives.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
})

test('an unknown slug is a 404, a hostile one too', async () => {
  const server = await start()
  for (const slug of ['nothing', 'Alpha', '..%2Falpha', '%F0%9F%98%80', '0', '999999999999999']) {
    expect((await server.fetch(`/api/alternatives/${slug}`)).status, slug).toBe(404)
  }
  for (const slug of ['%00', 'a'.repeat(5000)])
    expect((await server.fetch(`/api/alternatives/${slug}`)).status).toBe(400)
})

test('the page of alternatives has one address; without any it is not for search engines', async () => {
  const canonical = 'http://localhost:3000/alternatives/alpha'
  expect(await page('/alternatives/alpha')).toEqual({
    status: 200,
    canonical,
    title: 'Alternatives to Alpha | AI Tool Hub',
  })
  expect(await page('/alternatives/1')).toMatchObject({ status: 200, canonical })
  expect(await page('/alternatives/other')).toMatchObject({ status: 200, canonical: undefined })
  expect(await page('/alternatives/nothing')).toMatchObject({ status: 404, canonical: undefined })
})

test('two tools have one address, whichever way they are asked for', async () => {
  const canonical = 'http://localhost:3000/compare/alpha-vs-beta'
  for (const path of ['alpha-vs-beta', 'beta-vs-alpha', '1,2', '2,1', '1-vs-beta'])
    expect(await page(`/compare/${path}`), path).toMatchObject({ status: 200, canonical })
  for (const path of ['alpha-vs-nothing', 'alpha-vs-alpha', 'alpha-vs-'])
    expect((await page(`/compare/${path}`)).status, path).toBe(404)
})

test('both kinds of pages are in the sitemap, tools that are gone among those to be replaced alone', async () => {
  const server = await start()
  const sitemap = await (await server.fetch('/sitemap.xml')).text()
  for (const path of ['/alternatives/alpha', '/alternatives/gone', '/compare/alpha-vs-beta'])
    expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`)
  expect(sitemap).not.toContain('/alternatives/other')
  expect(sitemap).not.toContain('gone-vs')
  expect(sitemap).not.toContain('vs-gone')
})
