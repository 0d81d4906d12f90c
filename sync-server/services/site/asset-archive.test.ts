import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { AssetArchive } from './asset-archive.ts'
import { fileAnswer, type Site } from './load-site.ts'

const siteOf = (...paths: string[]): Site => ({
  files: new Map(paths.map((path) => [path, fileAnswer(path, Buffer.from(path))])),
  shell: null,
})
const DAY_MS = 24 * 60 * 60 * 1000
const after = (days: number) => new Date(Date.now() + days * DAY_MS)

test('assets of earlier builds are found until a month after their last run', () => {
  const archive = new AssetArchive(makeTempDir())
  archive.store(siteOf('/assets/old.js', '/assets/both.js'))
  archive.store(siteOf('/assets/both.js', '/assets/new.js'), after(29))
  expect(archive.find('/assets/old.js')?.body.toString()).toBe('/assets/old.js')
  archive.store(siteOf('/assets/new.js'), after(31))
  expect(archive.find('/assets/old.js')).toBeUndefined()
  expect(archive.find('/assets/both.js')?.type).toBe('text/javascript; charset=utf-8')
})

test('only hashed assets are archived: the shell and the service worker belong to one build', () => {
  const dataDir = makeTempDir()
  const archive = new AssetArchive(dataDir)
  archive.store(siteOf('/sw.js', '/assets/a.js'))
  expect(existsSync(join(dataDir, 'assets', 'a.js'))).toBe(true)
  expect(archive.find('/sw.js')).toBeUndefined()
})

test('no path leads out of the folder', () => {
  const archive = new AssetArchive(makeTempDir())
  archive.store(siteOf('/assets/a.js'))
  for (const path of [
    '/assets/../ai-tool-hub.db',
    '/assets/%2e%2e',
    '/assets/..',
    '/assets/',
    '/assets/a.js/',
  ]) {
    expect(() => archive.find(path)?.body.toString()).not.toThrow()
    expect(archive.find(path), path).toBeUndefined()
  }
})

test('files that another server is writing cause no error', () => {
  const dataDir = makeTempDir()
  mkdirSync(join(dataDir, 'assets', 'a.js.partial'), { recursive: true })
  new AssetArchive(dataDir).store(siteOf('/assets/a.js'))
  expect(readdirSync(join(dataDir, 'assets')).sort()).toEqual(['a.js', 'a.js.partial'])
})
