import { join } from 'node:path'
import type { SharedList } from '#shared/domain/list.ts'
import type { Config } from '../../config.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { Embeds } from '../embeds/embeds.ts'
import { type PicturedList, Pictures, type PicturesDeps } from '../pictures/pictures.ts'
import type { SharedFolder } from '../shared-folder.ts'
import { AssetArchive } from './asset-archive.ts'
import { Dictionaries } from './dictionaries.ts'
import { loadRenderer } from './load-renderer.ts'
import { loadSite, type Site } from './load-site.ts'
import { MarkdownPages } from './markdown-pages.ts'
import { marksInPage, marksOf } from './marks-in-page.ts'
import { Pages, type PagesDeps } from './pages.ts'

export interface SiteServices {
  site: Site
  archive: AssetArchive
  dictionaries: Dictionaries
  /** null when nothing has been built. */
  pages: Pages | null
  /** Of pages, for link previews. */
  pictures: Pictures
  embeds: Embeds
  /** The public pages for programs. */
  markdown: MarkdownPages
}

/** Loads the build, if there is one, and archives its assets for pages that stay open. */
export async function createSite({
  dist,
  config,
  assets,
  earlier,
  catalogue,
  findSummary,
  findList,
  hasFeatured,
  drawing,
  onError,
}: {
  dist: string
  config: Config
  assets: SharedFolder
  /** Files of this and earlier builds, of which devices may have one. */
  earlier: SharedFolder
  catalogue: Catalogue
  findSummary: PagesDeps['findSummary']
  findList: PagesDeps['findList']
  hasFeatured: PagesDeps['hasFeatured']
  /** What draws pictures, and where they stay. */
  drawing: Pick<PicturesDeps, 'thread' | 'folder' | 'icons'>
  onError: (error: unknown) => void
}): Promise<SiteServices> {
  const site = loadSite(join(dist, 'pwa'))
  const archive = new AssetArchive(assets)
  await archive.store(site)
  const dictionaries = new Dictionaries(earlier)
  await dictionaries.store(site)
  const files = { site, archive, dictionaries }
  const marks = marksOf(site)
  const markSymbol = (id: string) => marks.get(id) ?? ''
  const pictures = new Pictures({
    catalogue,
    markSymbol,
    onError,
    findList: async (token) => {
      const list = await findList(token)
      return list === undefined ? null : picturedList(list)
    },
    ...drawing,
  })
  const marksIn = marksInPage(marks)
  const embeds = new Embeds({ catalogue, marksIn, findList })
  const markdown = new MarkdownPages({ catalogue, publicUrl: config.publicUrl, findList })
  if (site.shell === null) return { ...files, pictures, embeds, markdown, pages: null }
  const renderer = await loadRenderer(dist)
  const { publicUrl } = config
  const isPremiumPaid = config.premiumOffer === 'paid'
  const given = { publicUrl, findSummary, findList, hasFeatured, isPremiumPaid, onError }
  const pictureIn: PagesDeps['pictureIn'] = (version, subject) => pictures.addressIn(version, subject)
  const pictureOf: PagesDeps['pictureOf'] = (list) => pictures.addressOfList(list.token, picturedList(list))
  const drawn = { renderer, marksIn, pictureIn, pictureOf }
  const pages = new Pages({ shell: site.shell, catalogue, ...drawn, ...given })
  return { ...files, pictures, embeds, markdown, pages }
}

/** Tools that have left the catalogue are not in the picture. */
function picturedList({ name, entries }: SharedList): PicturedList {
  return { name, toolIds: entries.filter(({ isListed }) => isListed).map(({ toolId }) => toolId) }
}
