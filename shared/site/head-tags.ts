import { FEED_FORMATS, FEED_TYPES, feedAddress } from './feed-places.ts'
import { type PageMeta, SITE_NAME } from './page-meta.ts'

/** One element of a page's head that belongs to the page alone. Texts and values are plain, not escaped. */
export type HeadTag =
  | { name: 'title'; text: string }
  | { name: 'meta' | 'link'; attributes: Readonly<Record<string, string>> }
  | { name: 'script'; data: object }

/** The attribute that marks these elements, so that the next page can take them away. */
export const HEAD_MARK = 'data-head'

const PREVIEW = {
  path: '/og.png',
  width: '1200',
  height: '630',
  alt: 'AI Tool Hub: find, compare and choose AI tools.',
} as const

/** Title, description, canonical address, Open Graph, Twitter and JSON-LD of a page. */
export function headTags(meta: PageMeta, origin: string): HeadTag[] {
  const { title, description, canonical, jsonLd } = meta
  const graph = { '@context': 'https://schema.org', '@graph': jsonLd }
  return [
    { name: 'title', text: title },
    named('description', description),
    ...(canonical === null
      ? [named('robots', 'noindex')]
      : [{ name: 'link', attributes: { rel: 'canonical', href: origin + canonical } } as const]),
    ...feedLinks(meta),
    ...openGraph(meta, origin),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', origin + PREVIEW.path),
    ...(jsonLd.length === 0 ? [] : [{ name: 'script', data: graph } as const]),
  ]
}

function feedLinks({ feed }: PageMeta): HeadTag[] {
  if (feed === null) return []
  const { place, title } = feed
  return FEED_FORMATS.map((format) => ({
    name: 'link',
    attributes: { rel: 'alternate', type: FEED_TYPES[format], title, href: feedAddress(place, format) },
  }))
}

function openGraph({ title, description, canonical, type }: PageMeta, origin: string): HeadTag[] {
  return [
    property('og:site_name', SITE_NAME),
    property('og:type', type),
    property('og:locale', 'en_US'),
    property('og:title', title),
    property('og:description', description),
    ...(canonical === null ? [] : [property('og:url', origin + canonical)]),
    property('og:image', origin + PREVIEW.path),
    property('og:image:width', PREVIEW.width),
    property('og:image:height', PREVIEW.height),
    property('og:image:alt', PREVIEW.alt),
  ]
}

const named = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
})
