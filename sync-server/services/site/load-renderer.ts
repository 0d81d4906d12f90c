import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InitialData } from '#shared/api/initial-data.ts'
import { loadPageFiles, type PageFiles } from './page-files.ts'

/** The built first paint. */
export interface PageRenderer {
  /** Markup of `#root` for an address (path and search). */
  render(address: string, initial: InitialData): string
  /** What the page at an address needs beside the app. */
  files(address: string): PageFiles
}

/** What `npm run build` makes of the PWA for the server. */
interface BuiltRenderer {
  render(address: string, initial: InitialData): string
  pageFile(path: string): string | null
}

/** null when nothing has been built for the server. */
export async function loadRenderer(dist: string): Promise<PageRenderer | null> {
  const file = join(dist, 'ssr', 'entry-server.js')
  if (!existsSync(file)) return null
  const built: BuiltRenderer = await import(pathToFileURL(file).href)
  const filesOf = loadPageFiles(join(dist, 'pwa'))
  return {
    render: built.render,
    files: (address) => filesOf(built.pageFile(address.split('?')[0] ?? address)),
  }
}
