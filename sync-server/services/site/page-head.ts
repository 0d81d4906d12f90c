import { escapeHtml } from './escape-html.ts'
import { type PageMeta, SITE_NAME } from './page-meta.ts'
import { dataBlock } from './shell.ts'

/** The tags of a page's head: title, description, canonical address, Open Graph and JSON-LD. */
export function pageHead(meta: PageMeta, publicUrl: string): string {
  const url = meta.canonical === null ? null : publicUrl + meta.canonical
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    metaTag('name', 'description', meta.description),
    url === null ? metaTag('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    metaTag('property', 'og:site_name', SITE_NAME),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:title', meta.title),
    metaTag('property', 'og:description', meta.description),
    url === null ? '' : metaTag('property', 'og:url', url),
    metaTag('name', 'twitter:card', 'summary'),
    meta.jsonLd === undefined ? '' : dataBlock('application/ld+json', meta.jsonLd),
  ].join('')
}

function metaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
