import type { FeedPlace } from './feed-places.ts'
import type { SharedPicture } from './picture.ts'

/** What search engines and link previews read of a page. */
export interface PageMeta {
  /** 404: there is nothing at this address. */
  status: 200 | 404
  title: string
  description: string
  /** Path and search of the canonical address; null for pages that search engines must not list. */
  canonical: string | null
  /** The kind of thing it is, as Open Graph names it. */
  type: 'website' | 'article'
  /** What is new here, for feed readers; null: the page has no feed of its own. */
  feed: { place: FeedPlace; title: string } | null
  /** What link previews show; null: the general picture of the site. */
  picture: SharedPicture | null
  /** Entities of schema.org. */
  jsonLd: readonly object[]
}

export const SITE_NAME = 'AI Tool Hub'

const MAX_DESCRIPTION = 200

/** A page of the site by its own name; the defaults are those of a plain page that is not indexed. */
export function makeMeta(name: string, description: string, parts: Partial<PageMeta> = {}): PageMeta {
  return {
    status: 200,
    title: `${name} | ${SITE_NAME}`,
    description: cutLine(description, MAX_DESCRIPTION),
    canonical: null,
    type: 'website',
    feed: null,
    picture: null,
    jsonLd: [],
    ...parts,
  }
}

/** A text as one line, cut between words where it has more than `most` characters. */
export function cutLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const start = line.slice(0, most - 1).replace(/\s+\S*$/, '')
  return `${start.toWellFormed()}…`
}
