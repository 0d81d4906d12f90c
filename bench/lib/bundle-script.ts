import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'

/** One script of an entry and everything it imports. @throws Error when something is missing */
export async function bundleScript(entry: string, format: 'es' | 'iife'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-script-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: dirname(entry),
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        target: 'es2023',
        minify: true,
        lib: { entry, name: 'bench', formats: [format], fileName: () => 'script.js' },
      },
    })
    return readFileSync(join(outDir, 'script.js'), 'utf8')
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
