import { expect, test } from 'vitest'
import { type BuiltFile, nameFiles } from './stable-names.ts'

const PAGE = 'page-abc_-12.js'
const SHARED = 'shared-1234567.js'
const LIBRARY = 'Button-7654321.js'

/** A page that imports what it shares with others, a library and a worker; both of them import each other's files late. */
const build = ({ shared = 'export const word=`a`', library = 'export const button=1' } = {}): BuiltFile[] => [
  {
    file: 'index-0000000.js',
    code: `const d=["assets/${PAGE}","assets/${LIBRARY}","assets/page-aaaaaaa.css"];import("./${PAGE}")`,
    modules: ['pwa/main.tsx'],
  },
  {
    file: PAGE,
    code: `import{word}from"./${SHARED}";import{button}from\`./${LIBRARY}\`;new Worker(new URL(\`/assets/worker-zzzzzzz.js\`,\`\`+import.meta.url))`,
    modules: ['pwa/pages/page.tsx'],
  },
  { file: 'page-aaaaaaa.css', code: '.page{}', modules: ['pwa/pages/page.tsx'] },
  { file: SHARED, code: shared, modules: ['shared/word.ts'] },
  { file: LIBRARY, code: library, modules: ['node_modules/ui/button.js', '\0runtime.js'] },
]
const codeOf = ({ code }: ReturnType<typeof nameFiles>, name: string) =>
  [...code].find(([file]) => file.startsWith(name))?.[1]

test('what has changed renames its own file alone, and the map says which file it is', () => {
  const [before, after] = [nameFiles(build()), nameFiles(build({ shared: 'export const word=`b`' }))]
  const changed = [...before.names].filter(([file, name]) => after.names.get(file) !== name)
  expect(changed.map(([file]) => file)).toEqual([SHARED])
  expect(before.imports['/assets/shared.js']).toBe(`/assets/${before.names.get(SHARED)}`)
  expect(after.imports['/assets/shared.js']).toBe(`/assets/${after.names.get(SHARED)}`)
  expect(codeOf(after, 'page-')).toContain('from"/assets/shared.js"')
})

test('lists of what lazy pages need and the first file of a worker are found by the map', () => {
  const files = nameFiles(build())
  expect(codeOf(files, 'index-')).toContain('"assets/page.js"')
  expect(codeOf(files, 'index-')).toContain('"assets/page.css"')
  expect(codeOf(files, 'page-')).toContain('new Worker(import.meta.resolve(`/assets/worker.js`))')
  expect(files.imports['/assets/worker.js']).toBe('/assets/worker-zzzzzzz.js')
})

test('libraries are not in the map: their importers name their file, and are renamed with it', () => {
  const [before, after] = [nameFiles(build()), nameFiles(build({ library: 'export const button=2' }))]
  const changed = [...before.names].filter(([file, name]) => after.names.get(file) !== name)
  expect(changed.map(([file]) => file)).toEqual([LIBRARY, 'index-0000000.js', PAGE])
  expect(codeOf(after, 'page-')).toContain(`\`./${after.names.get(LIBRARY)}\``)
  expect(Object.keys(after.imports).join()).not.toContain('Button')
})

test('two files of one name have two addresses, whatever the bundler makes of their hashes', () => {
  const twins = (hash: string): BuiltFile[] => [
    { file: `page-${hash}1.js`, code: '1', modules: ['pwa/pages/page.tsx'] },
    { file: `page-${hash}2.js`, code: '2', modules: ['shared/messages/page.ts'] },
  ]
  const addresses = Object.keys(nameFiles(twins('aaaaaa')).imports)
  expect(new Set(addresses).size).toBe(2)
  expect(Object.keys(nameFiles(twins('bbbbbb')).imports)).toEqual(addresses)
})

test('libraries in a circle are refused: none of them could be named first', () => {
  const circle = [
    { file: 'a-1111111.js', code: 'import"./b-2222222.js"', modules: ['node_modules/a.js'] },
    { file: 'b-2222222.js', code: 'import"./a-1111111.js"', modules: ['node_modules/b.js'] },
  ]
  expect(() => nameFiles(circle)).toThrow('circle')
})
