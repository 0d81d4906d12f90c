import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { InitialData } from '#shared/api/initial-data.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'
import { disabledLink, styleOf } from './inline-styles.ts'

/** The built first paint. */
export interface PageRenderer {
  /** Markup of `#root` for an address (path and search). */
  render(address: string, initial: InitialData): string
  /** The scripts and styles that the page at an address needs beside the app. */
  files(address: string): PageFiles
}

type Render = (address: string, initial: InitialData) => string
type PageFile = (path: string) => string | null

/** The PWA module that `npm run build` makes for the server; only that these are functions can be checked. */
const builtRendererSchema = z.object({
  render: z.custom<Render>((value) => typeof value === 'function'),
  /** The source file of the page at a path. */
  pageFile: z.custom<PageFile>((value) => typeof value === 'function'),
})

/** null when nothing has been built for the server. */
export async function loadRenderer(dist: string): Promise<PageRenderer | null> {
  const file = join(dist, 'ssr', 'entry-server.js')
  if (!existsSync(file)) return null
  const built = builtRendererSchema.parse({ ...(await import(pathToFileURL(file).href)) })
  const filesOf = loadPageFiles(join(dist, 'pwa'))
  return {
    render: built.render,
    files: (address) => filesOf(built.pageFile(address.split('?')[0] ?? address)),
  }
}

/** A file of the build as Vite's manifest describes it; its own name is the path of its source. */
const chunkSchema = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  /** Names of the chunks that it imports. */
  imports: z.array(z.string()).default([]),
})
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = Readonly<z.infer<typeof manifestSchema>>

const MANIFEST = join('.vite', 'manifest.json')
const ENTRY = 'index.html'

interface PageFiles {
  /** Links to scripts, so that none of them loads late. */
  links: string
  /** The styles themselves: a further file would delay the first paint. */
  styles: string
}

/** The scripts and styles of a page beside the app, by the name of the page's source file. */
function loadPageFiles(folder: string): (source: string | null) => PageFiles {
  const file = join(folder, MANIFEST)
  const manifest: Manifest = existsSync(file)
    ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : {}
  const common = new Set(filesOf(manifest, ENTRY))
  const known = new Map<string | null, PageFiles>()
  return (source) => {
    const files = source === null ? [] : filesOf(manifest, source).filter((name) => !common.has(name))
    const made = known.get(source) ?? pageFiles(folder, files)
    known.set(source, made)
    return made
  }
}

/** A chunk's script and styles, with those of all its imports. */
function filesOf(manifest: Manifest, name: string): string[] {
  const names = new Set([name])
  // Iterating over a set also visits what is added during the loop.
  for (const next of names) for (const imported of manifest[next]?.imports ?? []) names.add(imported)
  const files = [...names].flatMap((next) => {
    const chunk = manifest[next]
    return chunk === undefined ? [] : [chunk.file, ...chunk.css]
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
        : styleOf(css) + sheets.map((file) => disabledLink(`/${escapeHtml(file)}`)).join(''),
  }
}
