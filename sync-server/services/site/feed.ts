import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import { escapeXml } from '../../lib/escape-markup.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readTools } from './page-data.ts'

export const FEED_PATH = '/feed.xml'

const MAX_ENTRIES = 50
/** The updated time of an empty feed; every feed must have one. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** The newest tools as an Atom feed (RFC 4287). An entry's id is its address, which never changes. */
export function feed(version: CatalogueVersion, publicUrl: string): string {
  const { ids } = version.engine.run({ ...EMPTY_QUERY, sortBy: 'newest', limit: MAX_ENTRIES })
  const tools = readTools(version, ids)
  const names = new Map(version.categories.map(({ id, name }) => [id, name]))
  const changes = tools.map((tool) => tool.updatedAt).sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', `${publicUrl}/`),
    element('title', `${SITE_NAME}: new tools`),
    element('updated', changes.at(-1) ?? NEVER),
    `<author>${element('name', SITE_NAME)}</author>`,
    link('self', publicUrl + FEED_PATH),
    link('alternate', `${publicUrl}/`),
    ...tools.map((tool) => entry(tool, names.get(tool.categoryId), publicUrl)),
    '</feed>',
  ].join('')
}

function entry(tool: SyncTool, category: string | undefined, publicUrl: string): string {
  const address = publicUrl + paths.tool(tool.id)
  return [
    '<entry>',
    element('id', address),
    element('title', tool.name),
    element('published', tool.createdAt),
    element('updated', tool.updatedAt),
    link('alternate', address),
    category === undefined ? '' : `<category term="${escapeXml(category)}"/>`,
    element('summary', tool.description),
    '</entry>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const link = (rel: 'self' | 'alternate', href: string) => `<link rel="${rel}" href="${escapeXml(href)}"/>`
