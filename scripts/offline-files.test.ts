import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_PACK, type PackedFile, unpackFiles } from '../shared/site/file-pack.ts'
import { makeTempDir } from '../sync-server/testing/temp-dir.ts'
import { onlineFiles, packFiles, writeFilePack } from './offline-files.ts'

test('files of admin pages only are left out, and those shared with other pages are not', () => {
  const manifest = {
    'index.html': { file: 'index.js', css: ['index.css'], dynamicImports: ['pages/tool-page.tsx', 'other'] },
    other: {
      file: 'other.js',
      dynamicImports: ['app/admin/admin-pages.tsx', 'features/admin/users/user-table.tsx'],
    },
    'pages/tool-page.tsx': { file: 'tool.js', imports: ['button'] },
    'app/admin/admin-pages.tsx': { file: 'admin.js', imports: ['button', 'table'] },
    'features/admin/users/user-table.tsx': {
      file: 'users.js',
      css: ['users.css'],
      imports: ['button', 'table'],
    },
    button: { file: 'button.js' },
    table: { file: 'table.js', css: ['table.css'] },
  }
  const files = ['admin.js', 'users.js', 'users.css', 'table.js', 'table.css']
  expect(onlineFiles(manifest)).toEqual(new Set(files))
})

test('scripts and styles are packed, and a pack is named by what is in it', () => {
  const folder = makeTempDir()
  mkdirSync(join(folder, 'assets'))
  const files = ['assets/tool-page-aaaaaa.js', 'assets/base-aaaaaa.css', 'assets/font.woff2', 'shell.html']
  for (const file of files) writeFileSync(join(folder, file), file)
  const pack = writeFilePack(folder, files)
  expect(pack).toMatch(FILE_PACK)
  const packed = unpackFiles(new Uint8Array(readFileSync(join(folder, pack))))
  expect(packed.map(([path, body]) => [path, new TextDecoder().decode(body)])).toEqual([
    ['/assets/base-aaaaaa.css', 'assets/base-aaaaaa.css'],
    ['/assets/tool-page-aaaaaa.js', 'assets/tool-page-aaaaaa.js'],
  ])
  expect(writeFilePack(folder, files.toReversed())).toBe(pack)
  writeFileSync(join(folder, 'assets/base-aaaaaa.css'), 'changed')
  expect(writeFilePack(folder, files)).not.toBe(pack)
})

test('files come out of a pack as they went in, bytes that look like its own among them; one cut short is refused', () => {
  const fileOf = (path: string, text: string): PackedFile => [path, new TextEncoder().encode(text)]
  const files = [
    fileOf('/assets/a.js', 'const a = "ä\\n"\n'),
    fileOf('/assets/empty.css', ''),
    fileOf('/b.js', '\n{}'),
  ]
  const pack = packFiles(files)
  expect(unpackFiles(pack)).toEqual(files)
  expect(unpackFiles(packFiles([]))).toEqual([])
  expect(() => unpackFiles(pack.subarray(0, -1))).toThrow(RangeError)
  expect(() => unpackFiles(new TextEncoder().encode('<!doctype html>\n'))).toThrow(SyntaxError)
})
