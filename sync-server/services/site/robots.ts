import { PRIVATE_PATHS } from '#shared/site/fixed-pages.ts'
import { READ_CALLS } from './read-calls.ts'

/** Each with all that is below it. */
const ALLOWED = [...READ_CALLS.map(({ path }) => path).filter((path) => !path.includes(':')), '/api/sync/']

/** What crawlers may read: everything public, the calls that only read the catalogue, and what pages are drawn with. */
export function robots(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
