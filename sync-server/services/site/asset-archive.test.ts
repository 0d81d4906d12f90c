import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { SharedFolder } from '../shared-folder.ts'
import { AssetArchive } from './asset-archive.ts'
import { fileAnswer, type Site } from './load-site.ts'

const siteOf = (...paths: string[]): Site => ({
  files: new Map(paths.map((path) => [path, fileAnswer(path, Buffer.from(path))])),
  shell: null,
})
const archiveIn = (dataDir: string) => new AssetArchive(new SharedFolder(dataDir, 'assets'))
const DAY_MS = 24 * 60 * 60 * 1000
const after = (days: number) => new Date(Date.now() + days * DAY_MS)

test('assets of earlier builds are found until a month after their last run', async () => {
  const archive = archiveIn(makeTempDir())
  await archive.store(siteOf('/assets/old.js', '/assets/both.js'))
  await archive.store(siteOf('/assets/both.js', '/assets/new.js'), after(29))
  expect((await archive.find('/assets/old.js'))?.body.toString()).toBe('/assets/old.js')
  await archive.store(siteOf('/assets/new.js'), after(31))
  expect(await archive.find('/assets/old.js')).toBeUndefined()
  expect((await archive.find('/assets/both.js'))?.type).toBe('text/javascript; charset=utf-8')
})

test('only hashed assets are archived: the shell and the service worker belong to one build', async () => {
  const dataDir = makeTempDir()
  const archive = archiveIn(dataDir)
  await archive.store(siteOf('/sw.js', '/assets/a.js'))
  expect(existsSync(join(dataDir, 'assets', 'a.js'))).toBe(true)
  expect(await archive.find('/sw.js')).toBeUndefined()
})

test('no path leads out of the folder', async () => {
  const archive = archiveIn(makeTempDir())
  await archive.store(siteOf('/assets/a.js'))
  for (const path of [
    '/assets/../ai-tool-hub.db',
    '/assets/%2e%2e',
    '/assets/..',
    '/assets/',
    '/assets/a.js/',
  ]) {
    expect(await archive.find(path), path).toBeUndefined()
  }
})

test('files that another server is writing cause no error', async () => {
  const dataDir = makeTempDir()
  mkdirSync(join(dataDir, 'assets', 'a.js.partial'), { recursive: true })
  await archiveIn(dataDir).store(siteOf('/assets/a.js'))
  expect(readdirSync(join(dataDir, 'assets')).sort()).toEqual(['a.js', 'a.js.partial'])
})
