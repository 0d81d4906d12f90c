import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SharedFolder } from '../shared-folder.ts'
import { AssetArchive } from './asset-archive.ts'
import { loadRenderer } from './load-renderer.ts'
import { loadSite, type Site } from './load-site.ts'
import { marksInPage } from './marks-in-page.ts'
import { Pages, type PagesDeps } from './pages.ts'

export interface SiteServices {
  site: Site
  archive: AssetArchive
  /** null when nothing has been built. */
  pages: Pages | null
}

/** Loads the build, if there is one, and archives its assets for pages that stay open. */
export async function createSite({
  dist,
  config,
  assets,
  catalogue,
  findSummary,
  hasFeatured,
  onError,
}: {
  dist: string
  config: Config
  assets: SharedFolder
  catalogue: Catalogue
  findSummary: PagesDeps['findSummary']
  hasFeatured: PagesDeps['hasFeatured']
  onError: (error: unknown) => void
}): Promise<SiteServices> {
  const site = loadSite(join(dist, 'pwa'))
  const archive = new AssetArchive(assets)
  await archive.store(site)
  if (site.shell === null) return { site, archive, pages: null }
  const renderer = await loadRenderer(dist)
  const { publicUrl } = config
  const isPremiumPaid = config.premiumOffer === 'paid'
  const given = { publicUrl, findSummary, hasFeatured, isPremiumPaid, onError }
  const drawn = { renderer, marksIn: marksInPage(site) }
  return { site, archive, pages: new Pages({ shell: site.shell, catalogue, ...drawn, ...given }) }
}
