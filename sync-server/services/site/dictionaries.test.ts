import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { SharedFolder } from '../shared-folder.ts'
import { Dictionaries, matchOf } from './dictionaries.ts'
import { fileAnswer, type Site } from './load-site.ts'

const WORDS = Array.from({ length: 900 }, (_, place) => `word${(place * 7919) % 1009}`).join(' ')
const OLD = Buffer.from(`const text = "${WORDS}"`)
const NEW = Buffer.from(`const text = "${WORDS} and one more"`)
const PATH = '/assets/page-bbbbbb.js'
const DAY_MS = 24 * 60 * 60 * 1000

const siteOf = (files: Record<string, Buffer>): Site => ({
  files: new Map(Object.entries(files).map(([path, body]) => [path, fileAnswer(path, body)])),
  shell: null,
})
const headerOf = (bytes: Buffer) => `:${createHash('sha256').update(bytes).digest('base64')}:`
const file = fileAnswer(PATH, NEW)

async function withOldBuild(dataDir = makeTempDir()): Promise<Dictionaries> {
  const dictionaries = new Dictionaries(new SharedFolder(dataDir, 'dictionaries'))
  await dictionaries.store(siteOf({ '/assets/page-aaaaaa.js': OLD, '/shell.html': OLD }))
  return dictionaries
}

test('who has an earlier version gets what has changed, in the form of RFC 9842', async () => {
  const dictionaries = await withOldBuild()
  const delta = (await dictionaries.deltaOf(PATH, file, headerOf(OLD)))!
  expect(delta.length).toBeLessThan(200)
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(delta.subarray(8, 40)).toEqual(createHash('sha256').update(OLD).digest())
  expect(zstdDecompressSync(delta.subarray(40), { dictionary: OLD })).toEqual(NEW)
  expect(await dictionaries.deltaOf(PATH, file, headerOf(OLD))).toBe(delta)
})

test('an unknown version, another file and a header of another form get the whole file', async () => {
  const dictionaries = await withOldBuild()
  const headers = [headerOf(NEW), '', 'x', ':../../ai-tool-hub.db:', `${headerOf(OLD)}, ${headerOf(OLD)}`]
  for (const header of headers) expect(await dictionaries.deltaOf(PATH, file, header), header).toBeNull()
  expect(await dictionaries.deltaOf('/assets/other-bbbbbb.js', file, headerOf(OLD))).toBeNull()
  expect(await dictionaries.deltaOf('/assets/page-bbbbbb.css', file, headerOf(OLD))).toBeNull()
})

test('who has a file from the pack of an install gets what has changed in it, and nothing of files that were not there', async () => {
  const packed = Buffer.from(`[["/assets/page-aaaaaa.js",${OLD.length}]]\n${OLD}`)
  const dictionaries = new Dictionaries(new SharedFolder(makeTempDir(), 'dictionaries'))
  await dictionaries.store(siteOf({ '/assets/offline-files-aaaaaaa.txt': packed }))
  const delta = (await dictionaries.deltaOf(PATH, file, headerOf(packed)))!
  expect(delta.length).toBeLessThan(200)
  expect(zstdDecompressSync(delta.subarray(40), { dictionary: packed })).toEqual(NEW)
  expect(await dictionaries.deltaOf('/assets/other-bbbbbb.js', file, headerOf(packed))).toBeNull()
  const next = '/assets/offline-files-bbbbbbb.txt'
  expect(await dictionaries.deltaOf(next, fileAnswer(next, packed), headerOf(packed))).toBeNull()
})

test('a delta that saves nothing is not sent', async () => {
  const dictionaries = await withOldBuild()
  const other = fileAnswer(PATH, Buffer.from('z'.repeat(2000)))
  await other.encodeBest()
  expect(await dictionaries.deltaOf(PATH, other, headerOf(OLD))).toBeNull()
})

test('two versions are compressed at a time, and who comes third gets the whole file', async () => {
  const dataDir = makeTempDir()
  const dictionaries = await withOldBuild(dataDir)
  const builds = ['c', 'd', 'e'].map((name) => `/assets/page-${name.repeat(6)}.js`)
  const answers = await Promise.all(builds.map((path) => dictionaries.deltaOf(path, file, headerOf(OLD))))
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, false])
  expect(await dictionaries.deltaOf(builds[2]!, file, headerOf(OLD))).not.toBeNull()
})

test('versions are kept for a month after their last run', async () => {
  const dataDir = makeTempDir()
  const dictionaries = await withOldBuild(dataDir)
  const after = (days: number) => new Date(Date.now() + days * DAY_MS)
  await dictionaries.store(siteOf({ [PATH]: NEW }), after(29))
  expect(readdirSync(join(dataDir, 'dictionaries'))).toHaveLength(3)
  await dictionaries.store(siteOf({ [PATH]: NEW }), after(31))
  expect(readdirSync(join(dataDir, 'dictionaries'))).toHaveLength(1)
})

test('scripts, styles and the shell are offered by a name that their versions share', () => {
  expect(matchOf('/assets/tool-page-Ab_-12.js')).toBe('/assets/tool-page-*.js')
  expect(matchOf('/assets/index--WIG_2.css')).toBe('/assets/index-*.css')
  expect(matchOf('/shell.html')).toBe('/shell.html')
  expect(matchOf('/assets/offline-files-Ab_-12c.txt')).toBe('/assets/*')
  for (const path of ['/sw.js', '/og.png', '/assets/marks-abcdef.svg', '/assets/..-abcdef/x.js'])
    expect(matchOf(path), path).toBeNull()
})
