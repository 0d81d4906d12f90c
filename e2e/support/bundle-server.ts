import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const OUT = join(import.meta.dirname, '../../node_modules/.cache/test-server')

/** They have parts that are no JavaScript. */
const AS_THEY_ARE = ['better-sqlite3', '@node-rs/argon2', 'sharp']

/**
 * Writes the server of the tests, as its sources are now, into one file: a process is ready in half the time, and tests start
 * hundreds. `TestServer` starts that file where SERVER_BUNDLE names it. Its threads run from the sources.
 */
export default async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'e2e/support/serve.ts', outDir: OUT, target: 'node24', minify: false },
    ssr: { noExternal: true, external: AS_THEY_ARE },
    plugins: [sourcePlaces()],
  })
  process.env.SERVER_BUNDLE = join(OUT, 'serve.js')
}

/** What a module looks for beside itself is beside its source; and none is what was started, but the one for tests. */
function sourcePlaces(): Plugin {
  return {
    name: 'source-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
      const text = code
        .replaceAll('import.meta.main', 'false')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll(', import.meta.url)', `, ${JSON.stringify(pathToFileURL(id).href)})`)
      return { code: text, map: null }
    },
  }
}
