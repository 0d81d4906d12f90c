import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { VersionBuilder } from '../catalogue/catalogue-version.ts'
import { sitemapFiles } from './sitemap.ts'

const HUB = 'https://hub.example.com'
const tools = Array.from({ length: 10 }, (_, at) => ({
  ...makeTool({ id: at + 1 }),
  websiteKey: `tool-${at}`,
  seq: at + 1,
  signalsSeq: 0,
  prominence: null,
  newUntil: null,
  details: {},
}))
const moment = { epoch: 'e', head: 10, categories: [makeCategory()], lastUpdated: '2026-05-01T00:00:00.000Z' }
const builder = new VersionBuilder(moment, tools.length)
for (const tool of tools) builder.add(tool)
const version = builder.finish()
const addresses = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('a large catalogue is split into parts behind an index, and no address is lost or doubled', () => {
  const whole = addresses(sitemapFiles(version, HUB).get('/sitemap.xml'))
  const files = sitemapFiles(version, HUB, 4)
  const [index, ...parts] = [...files.values()]
  expect([...files.keys()]).toEqual([
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
    '/sitemap-4.xml',
    '/sitemap-5.xml',
    '/sitemap-6.xml',
    '/sitemap-7.xml',
    '/sitemap-8.xml',
    '/sitemap-9.xml',
    '/sitemap-10.xml',
  ])
  expect(index).toContain('<sitemapindex')
  expect(addresses(index)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((part) => `${HUB}/sitemap-${part}.xml`),
  )
  expect(parts.flatMap(addresses)).toEqual(whole)
  expect(Math.max(...parts.map((part) => addresses(part).length))).toBe(4)
  expect(new Set(whole).size).toBe(whole.length)
})
