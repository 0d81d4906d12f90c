/** The project's own TypeScript, with the facts for the structure rules. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

const SOURCES = '{shared,sync-server,pwa,e2e,bench,scripts}/**/*.{ts,tsx}'
/** A static import or re-export, or a dynamic import; types count as well. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

export function readSourceFiles(): SourceFile[] {
  return globSync(SOURCES, { exclude: ['**/node_modules/**'] }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }))
}

/** What a file imports: paths from the root of the project, or names of packages. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map((match) => resolve(path, (match[1] ?? match[2])!))
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#shared/')) return specifier.replace('#shared/', 'shared/')
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Tests, and the helpers that only tests use. */
export const isTestCode = (path: string) => isTest(path) || path.includes('/testing/')
