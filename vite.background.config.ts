import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** As pwa/service-worker/background-events.ts calls it, before its hash is known. */
const SCRIPT = '/assets/background.js'

/**
 * What the service worker does for a closed app, in one file that it loads when the browser asks for that work: a service worker cannot
 * load modules late, and each visit waits for its start. It is built when the service worker is, and after the list of what every
 * device fetches has been made.
 */
export default defineConfig({
  root: 'pwa',
  publicDir: false,
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(import.meta.dirname, 'pwa', 'service-worker', 'background.ts'),
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/background-[hash:7].js' },
    },
  },
  plugins: [nameInWorker()],
})

/**
 * Puts the file's name into the service worker. A name with a hash makes it a file like the app's: builds never mix, and a browser
 * that has an earlier version is sent what has changed.
 */
function nameInWorker(): Plugin {
  return {
    name: 'name-in-worker',
    writeBundle({ dir = '' }, bundle) {
      const [file = ''] = Object.keys(bundle)
      const worker = join(dir, 'sw.js')
      const [before, after, more] = readFileSync(worker, 'utf8').split(SCRIPT)
      if (before === undefined || after === undefined || more !== undefined)
        throw new Error(`${worker} does not name ${SCRIPT} once.`)
      writeFileSync(worker, `${before}/${file}${after}`)
    },
  }
}
