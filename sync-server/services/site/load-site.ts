import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { Answer, type Encoding } from '../answer.ts'
import { inlineStyles } from './inline-styles.ts'
import { parseShell, type Shell } from './shell.ts'

/** The built PWA in memory: a build that is replaced on disk does not change for the clients of this run. */
export interface Site {
  /** By path, without index.html. */
  files: ReadonlyMap<string, Answer>
  /** null when nothing has been built. */
  shell: Shell | null
}

const SHELL_FILE = 'index.html'
/** Files about the build, which clients do not get. */
const BUILD_METADATA = '.vite'

/** The precompressed forms of the build, by their file extension. */
export const FORMS: readonly [Exclude<Encoding, 'identity'>, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export function loadSite(folder: string): Site {
  if (!existsSync(join(folder, SHELL_FILE))) return { files: new Map(), shell: null }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(BUILD_METADATA) && !isForm(entry.name),
  )
  const files = entries.map((entry): [string, Answer] => {
    const file = join(entry.parentPath, entry.name)
    const path = `/${file.slice(folder.length).split(sep).filter(Boolean).join('/')}`
    return [path, withForms(fileAnswer(path, readFileSync(file)), file)]
  })
  const shell = parseShell(inlineStyles(readFileSync(join(folder, SHELL_FILE), 'utf8'), folder))
  return { files: new Map(files.filter(([path]) => path !== `/${SHELL_FILE}`)), shell }
}

export function fileAnswer(path: string, body: Buffer): Answer {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const isCompressible = /charset|wasm/.test(type)
  return new Answer({
    type,
    tag: createHash('sha256').update(body).digest('hex').slice(0, 16),
    body,
    isCompressible,
  })
}

const isForm = (name: string): boolean => FORMS.some(([, suffix]) => name.endsWith(suffix))

/** A file that was not compressed, or was changed since, is compressed quickly. */
function withForms(answer: Answer, file: string): Answer {
  for (const [encoding, suffix] of FORMS) {
    const form = statSync(file + suffix, { throwIfNoEntry: false })
    const isFresh = form !== undefined && form.mtimeMs >= statSync(file).mtimeMs
    if (isFresh) answer.addEncoded(encoding, readFileSync(file + suffix))
  }
  return answer
}
