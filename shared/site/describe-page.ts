import { comparisonTitle } from '../catalogue/compare-ids.ts'
import type { CatalogueQuery } from '../catalogue/query.ts'
import type { Category } from '../domain/category.ts'
import type { SharedList } from '../domain/list.ts'
import { goesBy, slugify, toolSlug, versusSlug } from '../domain/slug.ts'
import type { ToolSummary } from '../domain/summary.ts'
import type { SyncTool } from '../domain/tool.ts'
import { feedMessages } from '../messages/feeds.ts'
import { toolPageMessages } from '../messages/tool-page.ts'
import { pageMessages } from '../messages/tools.ts'
import { paths } from '../paths.ts'
import { feedOfCategory, feedOfSearch, feedOfTool, searchFeedTitle } from './feed-places.ts'
import { FIXED_PAGES } from './fixed-pages.ts'
import { makeMeta, type PageMeta, SITE_NAME } from './page-meta.ts'
import type { SitePage } from './site-page.ts'
import { listData, siteData, toolData, trailData } from './structured-data.ts'

/** The facts of the catalogue that the description of a page uses. */
export interface PageFacts {
  /** Scheme and host of the site, without a closing slash. */
  origin: string
  categories: readonly Category[]
  totalTools: number
  /** The tools that the page shows, as `shownTools` asks for them; unknown ones are left out. */
  tools: readonly SyncTool[]
  /** The summary for search engines of the tool of a tool page; null or missing where there is none. */
  summary?: Pick<ToolSummary, 'metaTitle' | 'metaDescription'> | null
  /** The shared list of its page; null or missing where there is none. */
  list?: SharedList | null
}

/** Describes a page, with the same result on the server and on the device when it moves to another page. */
export function describePage(page: SitePage, facts: PageFacts): PageMeta {
  switch (page.kind) {
    case 'home':
      return homeMeta(page.query, facts)
    case 'fixed':
      return fixedMeta(page.path, facts)
    case 'category':
      return categoryMeta(page.slug, facts)
    case 'tool':
      return toolMeta(facts)
    case 'compare':
      return compareMeta(page, facts)
    case 'versus':
      return versusMeta(facts)
    case 'alternatives':
      return alternativesMeta(facts)
    case 'list':
      return listMeta(facts)
    case 'missing':
      return missingMeta(pageMessages.missing.title)
  }
}

/** A page whose facts cannot be loaded: it has a name, and is not indexed. */
export function unknownMeta(): PageMeta {
  return makeMeta('Page', 'A page of a directory of AI tools.', { title: SITE_NAME })
}

function missingMeta(name: string): PageMeta {
  return makeMeta(name, 'There is nothing at this address.', { status: 404 })
}

/** The list of tools: of a search, of a category or group, or all of them. */
function homeMeta(query: CatalogueQuery, facts: PageFacts): PageMeta {
  const { search, category: wanted } = query
  const { categories, totalTools, origin } = facts
  const feed = { place: feedOfSearch(query), title: searchFeedTitle(query) }
  if (search !== '') return makeMeta(search, `AI tools for “${search}”.`, { feed })
  if (wanted !== null) return { ...filteredMeta(slugify(wanted), categories), feed }
  const count = totalTools.toLocaleString('en-US')
  const pitch = `Search, filter and compare ${count} AI tools in ${categories.length} categories, online and offline.`
  return makeMeta('Home', pitch, {
    title: `${SITE_NAME}: find, compare and choose AI tools`,
    canonical: paths.home,
    feed,
    jsonLd: [siteData(SITE_NAME, origin)],
  })
}

/** A category has a page of its own; a group, which the same filter takes, has only this one. */
function filteredMeta(slug: string, categories: readonly Category[]): PageMeta {
  const category = categories.find((entry) => goesBy(entry, slug))
  if (category !== undefined) {
    return makeMeta(`${category.name}: AI tools`, category.description, {
      canonical: paths.categoryTools(category.slug),
      picture: { subject: { kind: 'category', slug: category.slug }, alt: category.name },
    })
  }
  const members = categories.filter(({ group }) => slugify(group) === slug)
  if (members.length === 0) return makeMeta('AI tools', 'There are no tools in this category.')
  const group = members[0]?.group ?? slug
  return makeMeta(`${group}: AI tools`, `${group}: ${members.map(({ name }) => name).join(', ')}.`, {
    canonical: paths.category(slug),
  })
}

function fixedMeta(path: string, { tools, origin }: PageFacts): PageMeta {
  const page = FIXED_PAGES.get(path)
  if (page === undefined) return missingMeta(pageMessages.missing.title)
  if (!page.isPublic) return makeMeta(page.name, page.description)
  return makeMeta(page.name, page.description, {
    canonical: path,
    jsonLd: [
      ...(tools.length === 0 ? [] : [listData(page.name, tools, origin)]),
      trailData([{ name: page.name, path }], origin),
    ],
  })
}

function categoryMeta(slug: string, { categories, tools, origin }: PageFacts): PageMeta {
  const category = categories.find((entry) => entry.slug === slug)
  if (category === undefined) return missingMeta('Category Not Found')
  const name = `${category.name}: AI tools`
  return makeMeta(name, category.description, {
    canonical: paths.categoryTools(slug),
    picture: { subject: { kind: 'category', slug }, alt: name },
    feed: { place: feedOfCategory(slug), title: feedMessages.ofCategory(category.name) },
    jsonLd: [listData(name, tools, origin), trailData(categoryTrail(category), origin)],
  })
}

function toolMeta({ tools: [tool], categories, origin, summary }: PageFacts): PageMeta {
  if (tool === undefined) return missingMeta(toolPageMessages.missing.title)
  const category = categories.find(({ id }) => id === tool.categoryId)
  const here = { name: tool.name, path: paths.tool(tool.id) }
  const trail = [...(category === undefined ? [] : categoryTrail(category)), here]
  return makeMeta(tool.name, summary?.metaDescription ?? tool.description, {
    ...(summary && { title: summary.metaTitle }),
    canonical: here.path,
    type: 'article',
    picture: { subject: { kind: 'tool', id: tool.id }, alt: tool.name },
    feed: { place: feedOfTool(tool.id), title: feedMessages.of(tool.name) },
    jsonLd: [toolData(tool, category), trailData(trail, origin)],
  })
}

function compareMeta(
  { ids, isClean }: Extract<SitePage, { kind: 'compare' }>,
  { tools, origin }: PageFacts,
): PageMeta {
  const description = 'AI tools side by side: price, rating, users and features.'
  if (tools.length === 0) {
    const isEmpty = ids.length === 0 && isClean
    return makeMeta('Compare AI tools', description, { status: isEmpty ? 200 : 404 })
  }
  const name = comparisonTitle(tools)
  const path = paths.compare(tools.map((tool) => tool.id))
  // An address that asks for more than there is says so on its page, and is not indexed.
  if (!isClean || tools.length < ids.length) return makeMeta(name, description)
  // Two tools have one address, whichever way they were brought together.
  if (tools.length === 2) return versusMeta({ tools, origin })
  return makeMeta(name, description, {
    canonical: path,
    picture: comparisonPicture(name, tools),
    jsonLd: [listData(name, tools, origin), trailData([{ name, path }], origin)],
  })
}

function versusMeta({ tools, origin }: Pick<PageFacts, 'tools' | 'origin'>): PageMeta {
  const [one, other] = tools
  if (one === undefined || other === undefined) return missingMeta(pageMessages.missing.title)
  const name = comparisonTitle(tools)
  const path = paths.versus(versusSlug(tools))
  return makeMeta(
    name,
    `${one.name} or ${other.name}: price, rating, platforms and features side by side, and which one suits whom.`,
    {
      canonical: path,
      picture: comparisonPicture(name, tools),
      jsonLd: [listData(name, tools, origin), trailData([{ name, path }], origin)],
    },
  )
}

function comparisonPicture(alt: string, tools: readonly SyncTool[]): PageMeta['picture'] {
  return tools.length < 2 ? null : { subject: { kind: 'compare', ids: tools.map(({ id }) => id) }, alt }
}

function alternativesMeta({ tools, categories, origin }: PageFacts): PageMeta {
  const [tool, ...alternatives] = tools
  if (tool === undefined) return missingMeta(pageMessages.missing.title)
  const name = toolPageMessages.alternativesTo(tool.name)
  const here = { name, path: paths.alternatives(toolSlug(tool)) }
  const category = categories.find(({ id }) => id === tool.categoryId)
  const trail = [...(category === undefined ? [] : categoryTrail(category)), here]
  return makeMeta(name, toolPageMessages.aboutAlternatives(tool.name), {
    // A page that lists nothing is not for search engines.
    ...(alternatives.length > 0 && { canonical: here.path }),
    picture: { subject: { kind: 'alternatives', id: tool.id }, alt: name },
    jsonLd: [listData(name, alternatives, origin), trailData(trail, origin)],
  })
}

/** Who has the link may read it, so search engines are asked to leave it out; previews in messages show what it is. */
function listMeta({ list }: PageFacts): PageMeta {
  if (!list) return missingMeta(pageMessages.missing.title)
  const { token, name, notes, entries } = list
  const tools = entries.map((entry) => entry.name).join(', ')
  return makeMeta(name, [notes, tools].filter((text) => text !== '').join(' – ') || name, {
    picture: { subject: { kind: 'list', token }, alt: name },
  })
}

const categoryTrail = ({ name, slug }: Category) => [
  { name: 'Categories', path: paths.categories },
  { name, path: paths.categoryTools(slug) },
]
