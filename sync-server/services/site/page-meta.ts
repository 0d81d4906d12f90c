import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { siteData, toolData } from './structured-data.ts'

/** What search engines and link previews read of a page. */
export interface PageMeta {
  title: string
  description: string
  /** Path and search of the one address that stands for the page; null for pages that should not be found. */
  canonical: string | null
  /** Data of schema.org. */
  jsonLd?: object
}

export const SITE_NAME = 'AI Tool Hub'
const MAX_DESCRIPTION = 200

/** Titles and descriptions of the pages that always show the same thing, by path. */
const FIXED_PAGES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  '/ai-tool-hub': [
    'Why AI Hub',
    'Why a central hub of AI tools saves time: one place to find, compare and choose.',
  ],
  '/categories': ['Categories', 'All categories of AI tools, each with the tools in it.'],
  '/trending': ['Trending AI tools', 'The AI tools that people look at most right now.'],
  '/subscribe': [
    'Unlock Premium Features',
    'AI summaries, advanced comparison, ad-free browsing and priority support.',
  ],
  '/account': ['Account', 'Subscription, referrals, earnings and settings.'],
  '/referrals': ['Referrals', 'Share your link and see what it has brought.'],
  '/support': ['Support Center', 'Write to the people behind AI Tool Hub.'],
  '/admin': ['Admin dashboard', 'Tools and summaries.'],
  '/ai-recommendations': ['AI recommendations', 'Recommendations and feedback of AI agents.'],
  '/ai-agent-analytics': ['AI agent analytics', 'What AI agents have done.'],
  '/agent-demo': ['AI agents', 'How AI agents earn by improving tools, and list tools of their own.'],
  '/agent-dashboard': ['Agent dashboard', 'Keys, submissions and fees of an AI agent.'],
  '/platform-revenue': ['Platform revenue', 'Listing fees and commissions.'],
  '/revenue-sharing': ['Revenue sharing', 'How referrals and agents share in the revenue.'],
}

export function fixedPageMeta(path: string): PageMeta | null {
  const texts = FIXED_PAGES[path]
  if (texts === undefined) return null
  const [title, description] = texts
  return { title: withSite(title), description, canonical: path }
}

export function notFoundMeta(title: string): PageMeta {
  return { title: withSite(title), description: 'There is nothing at this address.', canonical: null }
}

export function compareMeta(path: string): PageMeta {
  return { title: withSite('Compare AI tools'), description: 'AI tools side by side.', canonical: path }
}

/** The list of tools: of a category, of a search, or all of them. */
export function homeMeta(
  query: CatalogueQuery,
  {
    categories,
    totalTools,
    publicUrl,
  }: { categories: readonly Category[]; totalTools: number; publicUrl: string },
): PageMeta {
  if (query.search !== '') {
    return { title: withSite(query.search), description: `AI tools for “${query.search}”.`, canonical: null }
  }
  const wanted = query.category?.toLowerCase()
  const category = categories.find(({ name, slug }) => wanted === name.toLowerCase() || wanted === slug)
  if (category !== undefined) {
    const canonical = `/?${new URLSearchParams({ category: category.slug })}`
    return { title: withSite(`${category.name}: AI tools`), description: category.description, canonical }
  }
  return {
    title: `${SITE_NAME}: find, compare and choose AI tools`,
    description: `Search, filter and compare ${totalTools.toLocaleString('en-US')} AI tools in ${categories.length} categories, online and offline.`,
    canonical: '/',
    jsonLd: siteData(SITE_NAME, publicUrl),
  }
}

export function toolMeta(tool: Tool, category: Category | undefined): PageMeta {
  return {
    title: withSite(tool.name),
    description: cut(tool.description),
    canonical: `/tool/${tool.id}`,
    jsonLd: toolData(tool, category),
  }
}

function withSite(title: string): string {
  return `${title} | ${SITE_NAME}`
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= MAX_DESCRIPTION) return line
  return `${line
    .slice(0, MAX_DESCRIPTION - 1)
    .replace(/\s+\S*$/, '')
    .toWellFormed()}…`
}
