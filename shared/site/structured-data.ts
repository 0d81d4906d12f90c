import type { Category } from '../domain/category.ts'
import type { SyncTool } from '../domain/tool.ts'
import { paths } from '../paths.ts'

/** `origin` in all of these: scheme and host of the site, without a closing slash. */

/** SPEC §7: the site and how to search it. */
export function siteData(name: string, origin: string): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A tool for search engines: facts only, sample figures are left out. */
export function toolData(tool: SyncTool, category: Category | undefined): object {
  const hasRating = tool.rating !== null && tool.reviewCount > 0 && !tool.isSample
  const price = tool.pricing === 'free' ? 0 : tool.priceFrom
  return {
    '@type': 'SoftwareApplication',
    name: tool.name,
    description: tool.description,
    url: tool.website,
    ...(category === undefined ? {} : { applicationCategory: category.name }),
    ...(tool.vendor === null ? {} : { author: { '@type': 'Organization', name: tool.vendor } }),
    ...(price === null ? {} : { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
    ...(hasRating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: tool.rating,
            reviewCount: tool.reviewCount,
            bestRating: 5,
          },
        }
      : {}),
  }
}

/** Tools in the order of the page. */
export function listData(name: string, tools: readonly SyncTool[], origin: string): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: tools.length,
    itemListElement: tools.map((tool, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: tool.name,
      url: origin + paths.tool(tool.id),
    })),
  }
}

/** The breadcrumbs of a page; the home page is added in front. */
export function trailData(steps: readonly { name: string; path: string }[], origin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'All tools', path: paths.home }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}
