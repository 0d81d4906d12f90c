import { escapeXml } from '#shared/site/escape-markup.ts'
import { FEED_TYPES, type FeedFormat } from '#shared/site/feed-places.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'

/** Of which the newest comes first. */
export interface Feed {
  /** Of Atom: what never changes, the address by default. */
  id?: string
  title: string
  /** Absolute, of this format. */
  address: string
  /** The page that shows the same; absolute. */
  page: string
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** An address that never changes and no other entry has. */
  id: string
  /** Absolute. */
  page: string
  title: string
  /** Plain text. */
  text: string
  category: string | undefined
  /** ISO 8601 in UTC. */
  published: string
  updated: string
}

/** The updated time of an empty feed; every feed of Atom must have one. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** Atom 1.0, RFC 4287. */
export function atomFeed({ title, address, page, entries, id = address }: Feed): string {
  const newest = entries.map(({ updated }) => updated).sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', id),
    element('title', title),
    element('updated', newest.at(-1) ?? NEVER),
    `<author>${element('name', SITE_NAME)}</author>`,
    link('self', address),
    link('alternate', page),
    ...entries.map(atomEntry),
    '</feed>',
  ].join('')
}

function atomEntry({ id, page, title, text, category, published, updated }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('published', published),
    element('updated', updated),
    link('alternate', page),
    category === undefined ? '' : `<category term="${escapeXml(category)}"/>`,
    element('summary', text),
    '</entry>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const link = (rel: 'self' | 'alternate', href: string) => `<link rel="${rel}" href="${escapeXml(href)}"/>`

/** JSON Feed 1.1, jsonfeed.org. */
function jsonFeed({ title, address, page, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: address,
    language: 'en',
    authors: [{ name: SITE_NAME }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.page,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.category !== undefined && { tags: [entry.category] }),
    })),
  })
}

export const writeFeed = (feed: Feed, format: FeedFormat): { type: string; body: string } => ({
  type: `${FEED_TYPES[format]}; charset=utf-8`,
  body: format === 'atom' ? atomFeed(feed) : jsonFeed(feed),
})
