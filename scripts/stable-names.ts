import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** Where the import map stands in a page: before any script that it is for. */
export const IMPORT_MAP = '<!--import-map-->'

/** Scripts and styles as code names them: in imports, and in the lists of what lazy pages need. */
const NAMED = /(["'`])(\.\/|\/?assets\/)([\w.-]+\.(?:js|css))\1/g

/** How Vite names the first file of a worker, of which an import map would not be asked. */
const WORKER = /new URL\(([`"'])\/assets\/([\w.-]+\.js)\1,\s*(?:``|""|'')\s*\+\s*import\.meta\.url\)/g

/** The bundler's hash, with what comes after it. */
const HASH = /-[\w-]{7}(?=\.(?:js|css)$)/

const PRELOAD = fileURLToPath(new URL('../pwa/app/preload.ts', import.meta.url))

/** Of the versions of one file, of which there are a few hundred in a year: 36 bits tell them apart. */
const HASH_CHARACTERS = 6

/** A script or a style of the build. */
export interface BuiltFile {
  /** Its name in the folder of assets, with the bundler's hash. */
  file: string
  code: string
  /** What it consists of; of styles, what the script consists of that needs them. */
  modules: readonly string[]
}

/** Files by their new names, and the addresses that stay with those of the files that they stand for. */
export interface NamedFiles {
  /** New names, by those that the bundler has given. */
  names: ReadonlyMap<string, string>
  /** What is in the files, by their new names. */
  code: ReadonlyMap<string, string>
  imports: Readonly<Record<string, string>>
}

/**
 * Scripts name each other by addresses that stay, and an import map in the page says which file each of them is: what has
 * changed renames its own file and none of those that import it. The bundler's hashes cover the names of what a file imports,
 * so files are named anew, by the bytes that are sent.
 *
 * What consists of libraries alone is not in the map, which every page carries: its importers name its file itself. Workers have
 * no import maps, so their files keep the bundler's names, and a page finds the first file of a worker by the map.
 */
export function stableNames(): Plugin {
  return {
    name: 'stable-names',
    apply: 'build',
    enforce: 'post',
    // Should Vite come to call it otherwise, its own helper does the same in a few more bytes.
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { preload as __vitePreload } from '${PRELOAD}'`,
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        if (this.environment.config.consumer === 'client') renameFiles(dir, Object.values(bundle))
      },
    },
  }
}

/** Gives the files of a built app their names, and the pages their import map. */
function renameFiles(
  folder: string,
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): void {
  const assets = join(folder, 'assets')
  const { names, code, imports } = nameFiles(builtFiles(folder, outputs))
  for (const [before, after] of names) {
    renameSync(join(assets, before), join(assets, after))
    writeFileSync(join(assets, after), code.get(after) ?? '')
  }
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`
  for (const name of ['index.html', 'shell.html', '.vite/manifest.json']) {
    const text = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), renamed(text, names).replace(IMPORT_MAP, map))
  }
  checkNames(folder, names)
}

function builtFiles(
  folder: string,
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): BuiltFile[] {
  const project = join(folder, '../..')
  const chunks = outputs.filter((output) => output.type === 'chunk')
  return chunks.flatMap(({ fileName, moduleIds, viteMetadata }) => {
    const modules = moduleIds.map((id) => (id.startsWith('\0') ? id : relative(project, id)))
    return [fileName, ...(viteMetadata?.importedCss ?? [])].map((path) => ({
      file: basename(path),
      code: readFileSync(join(folder, path), 'utf8'),
      modules,
    }))
  })
}

/** @throws Error where libraries import each other in a circle, so that none of them can be named first */
export function nameFiles(files: readonly BuiltFile[]): NamedFiles {
  const byFile = new Map(files.map((file) => [file.file, file]))
  const stable = stableAddresses([...byFile.values()])
  const names = new Map<string, string>()
  const code = new Map<string, string>()
  const isBeingNamed = new Set<string>()

  const newName = (file: BuiltFile): string => {
    const known = names.get(file.file)
    if (known !== undefined) return known
    if (isBeingNamed.has(file.file)) throw new Error(`A circle of libraries: ${[...isBeingNamed].join(', ')}`)
    isBeingNamed.add(file.file)
    const text = file.code
      .replace(WORKER, (_, quote, worker) => `import.meta.resolve(${quote}/assets/${worker}${quote})`)
      .replace(NAMED, (whole, quote: string, folder: string, target: string) => {
        const address = stable.get(target)
        if (address !== undefined)
          return quote + (folder.startsWith('a') ? address.slice(1) : address) + quote
        const library = byFile.get(target)
        return library === undefined ? whole : quote + folder + newName(library) + quote
      })
    isBeingNamed.delete(file.file)
    const name = `${unhashed(file.file)}-${hashOf(text, HASH_CHARACTERS)}${extname(file.file)}`
    names.set(file.file, name)
    code.set(name, text)
    return name
  }

  for (const file of byFile.values()) newName(file)
  const imports = [...stable].map(([file, address]) => [address, `/assets/${names.get(file) ?? file}`])
  return { names, code, imports: Object.fromEntries(imports.sort()) }
}

/**
 * The addresses by which files are imported, by the bundler's names. Of several of one name each is told apart by the last thing
 * that it consists of, which is what it is there for.
 */
function stableAddresses(files: readonly BuiltFile[]): Map<string, string> {
  const own = files.filter(({ modules }) => !modules.every(isLibrary))
  const workers = files
    .flatMap(({ code }) => [...code.matchAll(WORKER)].map((match) => match[2]!))
    .map((file): BuiltFile => ({ file, code: '', modules: ['worker'] }))
  const all = [...own, ...workers]
  const plain = all.map(({ file }) => file.replace(HASH, ''))
  return new Map(
    all.map(({ file, modules }) => {
      const name = file.replace(HASH, '')
      const isOne = plain.indexOf(name) === plain.lastIndexOf(name)
      const ending = extname(file)
      const told = isOne ? name : `${unhashed(file)}.${hashOf(modules.at(-1) ?? '', 4)}${ending}`
      return [file, `/assets/${told}`]
    }),
  )
}

/** The bundler's own modules are libraries as well. */
const isLibrary = (module: string) => module.startsWith('\0') || module.includes('node_modules/')

const unhashed = (file: string) => basename(file.replace(HASH, ''), extname(file))

const hashOf = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, characters)

/** In a page, and in the manifest, which names files that are nobody's entry with a line before them. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/(_?)([\w.-]+\.(?:js|css))/g, (whole, line: string, file: string) => {
    const name = names.get(whole) ?? names.get(file)
    return name === undefined ? whole : (names.has(whole) ? '' : line) + name
  })
}

/** @throws Error where something still names a file as the bundler did: it would be missing on a device */
function checkNames(folder: string, names: ReadonlyMap<string, string>): void {
  const gone = new Set([...names].flatMap(([before, after]) => (before === after ? [] : [before])))
  for (const path of globSync('**/*.{js,css,html,json}', { cwd: folder }))
    for (const [name] of readFileSync(join(folder, path), 'utf8').matchAll(/[\w.-]+\.(?:js|css)/g))
      if (gone.has(name)) throw new Error(`${path} names ${name}, which has another name now.`)
}
