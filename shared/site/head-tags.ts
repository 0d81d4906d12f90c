import { FEED_FORMATS, FEED_TYPES, feedAddress } from './feed-places.ts'
import { type PageMeta, SITE_NAME } from './page-meta.ts'
import { PICTURE_SIZE, type PictureSubject, pictureAddress } from './picture.ts'

/** One element of a page's head that belongs to the page alone. Texts and values are plain, not escaped. */
export type HeadTag =
  | { name: 'title'; text: string }
  | { name: 'meta' | 'link'; attributes: Readonly<Record<string, string>> }
  | { name: 'script'; data: object }

/** The attribute that marks these elements, so that the next page can take them away. */
export const HEAD_MARK = 'data-head'

/** The picture of the pages that have none of their own. */
export const PREVIEW_PATH = '/og.png'
const PREVIEW_ALT = 'AI Tool Hub: find, compare and choose AI tools.'

/** Where the picture of a subject is; the server knows the one of now. null: there is none. */
export type PictureOf = (subject: PictureSubject) => string | null

/** Title, description, canonical address, Open Graph, Twitter and JSON-LD of a page. */
export function headTags(meta: PageMeta, origin: string, pictureOf: PictureOf = pictureAddress): HeadTag[] {
  const picture = origin + ((meta.picture && pictureOf(meta.picture.subject)) ?? PREVIEW_PATH)
  const alt = meta.picture?.alt ?? PREVIEW_ALT
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
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
    named('twitter:image:alt', alt),
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
  ]
}

const named = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
})
