/** The rules about files that the linter cannot express: who may import whom, and how long a file may be. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const MAX_LINES = 300
const SOURCE = /^(shared|sync-server|pwa|e2e|bench|scripts)\/.*\.tsx?$/

/** The layers of the PWA from top to bottom; a file imports from its own layer or one further down. */
const PWA_LAYERS = ['app', 'pages', 'features', 'sync', 'data', 'ui']
const DATABASE_PACKAGES = /^(kysely|better-sqlite3)$/
const DEXIE_FOLDERS = /^pwa\/(data|sync|catalogue-worker|testing)\//

interface Import {
  from: string
  /** A path inside the project, or the name of a package. */
  to: string
}

function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => ({ from: file, to: resolve(file, (match[1] ?? match[2])!) }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#shared/')) return specifier.replace('#shared/', 'shared/')
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

const layerOf = (path: string) => PWA_LAYERS.indexOf(path.split('/')[1] ?? '')
const featureOf = (path: string) => /^pwa\/features\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

/** What is wrong with an import, or null. */
function violation({ from, to }: Import): string | null {
  if (from.startsWith('pwa/') && to.startsWith('sync-server/')) return 'the PWA must not import the server'
  if (from.startsWith('sync-server/') && to.startsWith('pwa/')) return 'the server must not import the PWA'
  if (from.startsWith('shared/') && /^(pwa|sync-server)\//.test(to)) return 'shared must not import a side'
  if (to === 'dexie' && !DEXIE_FOLDERS.test(from)) return 'only the worker, data and sync know Dexie'
  const isDatabaseFile = /^(sync-server\/(db|repositories)|bench)\//.test(from)
  if (DATABASE_PACKAGES.test(to) && !isDatabaseFile && !isTest(from))
    return 'only db and repositories know SQL'
  const feature = featureOf(from)
  if (feature !== undefined && featureOf(to) !== undefined && featureOf(to) !== feature) {
    return 'a feature must not import another feature'
  }
  const [layer, target] = [layerOf(from), layerOf(to)]
  if (from.startsWith('pwa/ui/') && to.startsWith('pwa/data/')) return 'ui must not import data'
  if (to.startsWith('pwa/') && layer >= 0 && target >= 0 && target < layer)
    return 'imports point down the layers'
  return null
}

/** A service worker passes requests on by fetching them; every other call to the server goes through the API client. */
function callsFetch(file: string, text: string): boolean {
  const isAllowed =
    !/^pwa\/(?!service-worker\/)/.test(file) || file.endsWith('/api-client.ts') || isTest(file)
  return !isAllowed && /(?<![.#\w])fetch\(/.test(text)
}

const files = globSync('**/*.{ts,tsx}', { exclude: (name) => /^(node_modules|dist|data)$/.test(name) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => SOURCE.test(file))
const problems = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  const tooLong =
    lines > MAX_LINES && !isTest(file) ? [`${file}: ${lines} lines, more than ${MAX_LINES}`] : []
  const wrong = importsOf(file, text).flatMap((entry) => {
    const reason = violation(entry)
    return reason === null ? [] : [`${file}: imports ${entry.to}: ${reason}`]
  })
  return [
    ...tooLong,
    ...wrong,
    ...(callsFetch(file, text) ? [`${file}: only the API client calls fetch`] : []),
  ]
})
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} structure problems`)
process.exitCode = problems.length === 0 ? 0 : 1
