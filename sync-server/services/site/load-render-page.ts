import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from './pages.ts'

/** The renderer that `npm run build` makes of the PWA; null when there is none. */
export async function loadRenderPage(file: string): Promise<RenderPage | null> {
  if (!existsSync(file)) return null
  const built: { render: RenderPage } = await import(pathToFileURL(file).href)
  return built.render
}
