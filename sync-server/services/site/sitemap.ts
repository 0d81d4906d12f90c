import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { escapeHtml } from './escape-html.ts'

/** What one sitemap may hold by its protocol. */
const MAX_ADDRESSES = 50_000
const FIXED_PATHS = [
  '/',
  '/ai-tool-hub',
  '/categories',
  '/trending',
  '/agent-demo',
  '/revenue-sharing',
  '/subscribe',
]

/** The addresses that search engines should know: pages, categories, tools. */
export function sitemap({ categories, tools }: CatalogueVersion, publicUrl: string): string {
  const paths = [
    ...FIXED_PATHS,
    ...categories.map(({ slug }) => `/?${new URLSearchParams({ category: slug })}`),
    ...[...tools.keys()].map((id) => `/tool/${id}`),
  ]
  const entries = paths
    .slice(0, MAX_ADDRESSES)
    .map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
}
