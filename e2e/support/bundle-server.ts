import { globSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const OUT = join(ROOT, 'node_modules/.cache/test-server')

/** They have parts that are no JavaScript. */
const AS_THEY_ARE = ['better-sqlite3', '@node-rs/argon2', 'sharp']

/** What the server starts beside itself, as it names it: threads, and the process that visits websites. */
const PART = /new URL\('\.\/([\w-]+-(?:worker|process))\.ts', import\.meta\.url\)/g

const SERVER = ['e2e/support/serve.ts', 'sync-server/main.ts', 'sync-server/manage.ts']

/**
 * Writes the server of the tests, as its sources are now, with its threads, the operator's command line and what tests start
 * beside them, into one folder: a process is ready in half the time and a thread in a quarter, and tests start hundreds.
 * `programOf` finds them by SERVER_BUNDLE.
 */
export default async function bundleServer(): Promise<void> {
  if (process.env.SERVER_BUNDLE !== undefined) return
  const threads = globSync('sync-server/jobs/*-{worker,process}.ts', { cwd: ROOT })
  await write(OUT, { input: [...SERVER, ...threads, 'e2e/faults/endure/migration-child.ts'], plugins: [] })
  process.env.SERVER_BUNDLE = OUT
}

/**
 * Writes the server with one module changed; its threads are those without the change.
 * @param change of the module whose path ends with `module`
 * @returns for SERVER_BUNDLE
 */
export async function bundleChanged(
  name: string,
  { module, change }: { module: string; change: (source: string) => string },
): Promise<string> {
  const out = join(OUT, '..', `test-server-${name.replaceAll(' ', '-')}`)
  let isChanged = false
  const transform = (code: string, id: string) => {
    if (!id.endsWith(module)) return null
    isChanged = true
    return { code: change(code), map: null }
  }
  await write(out, { input: SERVER, plugins: [{ name: 'changed-module', enforce: 'pre', transform }] })
  if (!isChanged) throw new Error(`No module ends with ${module}`)
  return out
}

async function write(
  outDir: string,
  { input, plugins }: { input: string[]; plugins: Plugin[] },
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: ROOT,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { input: input.map((file) => join(ROOT, file)) },
    },
    ssr: { noExternal: true, external: AS_THEY_ARE },
    plugins: [...plugins, bundledParts(), sourcePlaces(outDir)],
  })
}

/** Modules start the threads of the bundle in the place of their sources. */
export function bundledParts(): Plugin {
  return {
    name: 'bundled-parts',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !id.includes('/sync-server/')) return null
      const text = code.replace(PART, (_, name) => `new URL('${pathToFileURL(join(OUT, name))}.js')`)
      return text === code ? null : { code: text, map: null }
    },
  }
}

/** What a module looks for beside itself is beside its source; and the one that was started is known by the name of its bundle. */
function sourcePlaces(outDir: string): Plugin {
  const bundleOf = (source: string) => join(outDir, `${parse(source).name}.js`)
  return {
    name: 'source-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const text = code
        .replaceAll('import.meta.main', `(process.argv[1] === ${JSON.stringify(bundleOf(id))})`)
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      return { code: text, map: null }
    },
  }
}
