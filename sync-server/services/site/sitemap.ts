import { namesInIndex } from '#shared/catalogue/tool-slugs.ts'
import { toolSlug, versusSlug } from '#shared/domain/slug.ts'
import { paths } from '#shared/paths.ts'
import { escapeXml } from '#shared/site/escape-markup.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { categoryQuery } from '#shared/site/shown-tools.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readListedTool } from '../catalogue/listed-tool.ts'

/** The protocol allows 50,000 addresses and 50 MB a file; ours are far shorter than a kilobyte. */
const MAX_ADDRESSES = 45_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/** An address and the time of its last change (ISO 8601), if known. */
interface Place {
  path: string
  changedAt: string | null
}

/** The files of the sitemap by path: one, or, where that would be too long, an index and its parts. */
export function sitemapFiles(
  version: CatalogueVersion,
  publicUrl: string,
  most: number = MAX_ADDRESSES,
): Map<string, string> {
  const places = placesOf(version)
  const whole = '/sitemap.xml'
  if (places.length <= most) return new Map([[whole, urlSet(places, publicUrl)]])
  const parts: [string, string][] = []
  for (let start = 0; start < places.length; start += most) {
    const part = places.slice(start, start + most)
    parts.push([`/sitemap-${parts.length + 1}.xml`, urlSet(part, publicUrl)])
  }
  const index = parts.map(([path]) =>
    entry('sitemap', { path, changedAt: version.stats.lastUpdated }, publicUrl),
  )
  return new Map([[whole, document('sitemapindex', index)], ...parts])
}

function placesOf(version: CatalogueVersion): Place[] {
  const { categories, tools, stats } = version
  const newest = new Map<number, string>()
  for (const { categoryIds, updatedAt } of tools.values()) {
    for (const id of categoryIds) if (updatedAt > (newest.get(id) ?? '')) newest.set(id, updatedAt)
  }
  const open = [...FIXED_PAGES].filter(([, page]) => page.isPublic).map(([path]) => path)
  const changedAt = stats.lastUpdated
  return [
    ...[paths.home, ...open].map((path) => ({ path, changedAt })),
    ...categories.map(({ id, slug }) => ({
      path: paths.categoryTools(slug),
      changedAt: newest.get(id) ?? null,
    })),
    ...[...tools.values()].map(({ id, updatedAt }) => ({ path: paths.tool(id), changedAt: updatedAt })),
    ...alternativesPlaces(version),
    ...versusPlaces(version),
  ]
}

/** Of tools that are not alone in their category: a page that lists nothing is not for search engines. */
function alternativesPlaces({ index, tools, categories }: CatalogueVersion): Place[] {
  const shared = new Set(categories.filter(({ toolCount }) => toolCount > 1).map(({ id }) => id))
  return namesInIndex(index).flatMap(({ id, name }) => {
    const listed = tools.get(id)
    if (listed === undefined || !listed.categoryIds.some((category) => shared.has(category))) return []
    return { path: paths.alternatives(toolSlug({ id, name })), changedAt: listed.updatedAt }
  })
}

/** Of each category the best known against each other: there is no end of pairs. */
const RIVALS = 5

function versusPlaces({ categories, tools, engine }: CatalogueVersion): Place[] {
  const pairs = new Map<string, Place>()
  for (const { slug } of categories) {
    const { ids } = engine.run({ ...categoryQuery(slug), sortBy: 'popularity', limit: RIVALS })
    const rivals = ids.map((id) => tools.get(id)).filter((listed) => listed !== undefined)
    for (const [at, one] of rivals.entries()) {
      for (const other of rivals.slice(at + 1)) {
        const path = paths.versus(versusSlug([one, other].map(readListedTool)))
        const [changedAt = null] = [one.updatedAt, other.updatedAt].sort().reverse()
        pairs.set(path, { path, changedAt })
      }
    }
  }
  return [...pairs.values()]
}

function urlSet(places: readonly Place[], publicUrl: string): string {
  return document(
    'urlset',
    places.map((place) => entry('url', place, publicUrl)),
  )
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `${DECLARATION}<${root} xmlns="${NAMESPACE}">${entries.join('')}</${root}>`
}

function entry(name: 'url' | 'sitemap', { path, changedAt }: Place, publicUrl: string): string {
  const changed = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
  return `<${name}><loc>${escapeXml(publicUrl + path)}</loc>${changed}</${name}>`
}
