import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from './escape-html.ts'
import { quietLink, styleOf } from './inline-styles.ts'

/** A file of the build as Vite's manifest describes it; its own name is the path of its source. */
interface Chunk {
  file: string
  css?: string[]
  /** Names of the chunks that it imports. */
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const MANIFEST = join('.vite', 'manifest.json')
const ENTRY = 'index.html'

export interface PageFiles {
  /** Links to scripts, so that none of them comes late. */
  links: string
  /** The styles themselves: a file more would hold up the first paint. */
  styles: string
}

/** What a page needs beside the app, by the name of the page's source file. */
export function loadPageFiles(folder: string): (source: string | null) => PageFiles {
  const file = join(folder, MANIFEST)
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const common = new Set(filesOf(manifest, ENTRY))
  const known = new Map<string | null, PageFiles>()
  return (source) => {
    const files = source === null ? [] : filesOf(manifest, source).filter((name) => !common.has(name))
    const made = known.get(source) ?? pageFiles(folder, files)
    known.set(source, made)
    return made
  }
}

/** A chunk's script and styles with those of all that it imports. */
function filesOf(manifest: Manifest, name: string): string[] {
  const names = new Set([name])
  // A set takes in what is added while it is walked.
  for (const next of names) for (const imported of manifest[next]?.imports ?? []) names.add(imported)
  const files = [...names].flatMap((next) => {
    const chunk = manifest[next]
    return chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)]
}

function pageFiles(folder: string, files: readonly string[]): PageFiles {
  const sheets = files.filter((file) => file.endsWith('.css'))
  const scripts = files.filter((file) => !sheets.includes(file))
  const css = sheets.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  return {
    links: scripts
      .map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`)
      .join(''),
    styles:
      sheets.length === 0
        ? ''
        : styleOf(css) + sheets.map((file) => quietLink(`/${escapeHtml(file)}`)).join(''),
  }
}
