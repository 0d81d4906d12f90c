import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { loadSite } from './load-site.ts'

const TEXT = 'a line of some file\n'.repeat(200)

function build(): string {
  const folder = makeTempDir()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><!--app-head--></head><body><!--app-marks--><!--app-html--></body></html>',
  )
  writeFileSync(join(folder, 'assets', 'a.js'), TEXT)
  writeFileSync(join(folder, 'assets', 'a.js.gz'), gzipSync(TEXT))
  return folder
}

test('precompressed forms are sent, and are not files themselves', () => {
  const { files } = loadSite(build())
  expect([...files.keys()]).toEqual(['/assets/a.js'])
  expect(files.get('/assets/a.js')?.ready('gzip')).toEqual(gzipSync(TEXT))
  expect(files.get('/assets/a.js')?.ready('br')).toBeUndefined()
})

test('the precompressed form of a changed file is not sent', () => {
  const folder = build()
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'assets', 'a.js'), later, later)
  expect(loadSite(folder).files.get('/assets/a.js')?.ready('gzip')).toBeUndefined()
})
