import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'

const CONTEXT = 'https://schema.org'

/** SPEC §7: the site and how to search it. */
export function siteData(name: string, publicUrl: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A tool for search engines: facts only, sample figures are left out. */
export function toolData(tool: Tool, category: Category | undefined): object {
  const hasRating = tool.rating !== null && tool.reviewCount > 0 && !tool.isSample
  const price = tool.pricing === 'free' ? 0 : tool.priceFrom
  return {
    '@context': CONTEXT,
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
          },
        }
      : {}),
  }
}
