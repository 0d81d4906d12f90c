import { paths } from '#shared/paths.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { agentsText } from './agents-text.ts'
import { READ_CALLS } from './read-calls.ts'

/** The site in the words of llmstxt.org: what it is, where things are, and how a program reads them. */
export function llmsText({ stats, categories }: CatalogueVersion, publicUrl: string): string {
  const link = (name: string, path: string, note: string) =>
    `- [${plain(name)}](${publicUrl}${path}): ${plain(note)}`
  const open = [...FIXED_PAGES].filter(([, page]) => page.isPublic)
  return [
    `# ${SITE_NAME}`,
    '',
    `> A directory of ${stats.totalTools} AI tools in ${categories.length} categories: what each one does, what it costs, its tags and features. It works with and without a network.`,
    '',
    ...(stats.isSample
      ? [
          'Ratings, review counts, user counts and popularity of this installation are generated sample data.',
          '',
        ]
      : []),
    '## Pages',
    '',
    link('Home', paths.home, 'search, filter and sort all tools; `/?search=words` searches'),
    ...open.map(([path, { name, description }]) => link(name, path, description)),
    `- A tool: ${publicUrl}/tool/{id}`,
    link('New tools', '/feed.xml', 'Atom feed of the newest tools'),
    link('Sitemap', '/sitemap.xml', 'every public address'),
    '',
    '## API',
    '',
    'JSON over GET, without an account or key. Errors are `application/problem+json`.',
    '',
    ...READ_CALLS.map(({ path, summary }) => `- \`GET ${publicUrl}${path}\`: ${plain(summary)}`),
    '',
    '`GET /api/tools` takes `search`, `category`, `pricing`, `rating`, `features`, `tags`, `flags`, `sortBy`, `page` and `limit`.',
    '',
    ...agentsText(publicUrl),
    '',
    '## Categories',
    '',
    ...categories.map(({ name, slug, description }) => link(name, paths.categoryTools(slug), description)),
    '',
  ].join('\n')
}

/** One line in which nothing is taken for markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]<>]/g, (sign) => `\\${sign}`)
}
