import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'

const FOLDER = join(process.env.BUILD_DIR ?? join(import.meta.dirname, '../../dist'), 'pwa')
const KILOBYTE = 1024

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

/** Kilobytes on the network, in brotli. */
export interface Weight {
  scripts: number
  styles: number
}

/** Where the pages are listed that the server does not draw. */
const OTHER_PAGES = 'app/other-pages.tsx'

/** The sources of pages that the build puts into separate files: those of pages, and features that are a page of admins. */
export function pageSources(): string[] {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter((name) => /^pages\/.*-page\.tsx$/.test(name))
  const screens = manifest[OTHER_PAGES]?.dynamicImports ?? []
  return [...pages, ...screens.filter((name) => name.startsWith('features/admin/'))]
}

/** Weighs sources by the build's manifest: each with everything it imports, and no file twice. */
export function weighBuild(): (sources: readonly string[]) => Weight {
  const manifest = readManifest()
  const known = new Map<string, number>()
  const sum = (files: readonly string[], ending: string) => {
    let total = 0
    for (const file of files) {
      if (!file.endsWith(ending)) continue
      const weight = known.get(file) ?? weigh(file)
      known.set(file, weight)
      total += weight
    }
    return total
  }
  return (sources) => {
    const files = filesOf(manifest, sources)
    return { scripts: sum(files, '.js'), styles: sum(files, '.css') }
  }
}

function readManifest(): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')))
}

function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const names = new Set(sources)
  const files = new Set<string>()
  // A loop over a set also visits what is added meanwhile.
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`${name} has no file of its own in the build`)
    for (const imported of chunk.imports) names.add(imported)
    for (const file of [chunk.file, ...chunk.css]) files.add(file)
  }
  return [...files]
}

/** The build has brotli files beside its files, except for the smallest. */
function weigh(file: string): number {
  const path = join(FOLDER, file)
  const compressed = `${path}.br`
  const bytes = existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(path)).length
  return bytes / KILOBYTE
}
