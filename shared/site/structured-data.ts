import type { Category } from '../domain/category.ts'
import type { SyncTool } from '../domain/tool.ts'
import type { Platform, PriceTier } from '../domain/tool-details.ts'
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
  return {
    '@type': 'SoftwareApplication',
    name: tool.name,
    description: tool.description,
    url: tool.website,
    ...(category === undefined ? {} : { applicationCategory: category.name }),
    ...(tool.vendor === null ? {} : { author: { '@type': 'Organization', name: tool.vendor } }),
    ...knownFacts(tool),
    ...offersOf(tool),
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

/** What schema.org takes for one; the words of the tool page are not loaded with every page. */
const OPERATING_SYSTEMS: Readonly<Partial<Record<Platform, string>>> = {
  web: 'Web',
  ios: 'iOS',
  android: 'Android',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
}

function knownFacts({ formerNames, platforms, launchYear, details = {} }: SyncTool): object {
  const systems = platforms
    .map((platform) => OPERATING_SYSTEMS[platform])
    .filter((name) => name !== undefined)
  return {
    ...(formerNames.length === 0 ? {} : { alternateName: formerNames }),
    ...(systems.length === 0 ? {} : { operatingSystem: systems.join(', ') }),
    ...(launchYear === null ? {} : { datePublished: String(launchYear) }),
    ...(details.licence === undefined ? {} : { license: details.licence }),
    ...(details.repository === undefined ? {} : { sameAs: details.repository }),
  }
}

/** What can be bought; nothing of a tool that is gone. */
function offersOf({ pricing, priceFrom, status, details = {} }: SyncTool): object {
  if (status === 'discontinued') return {}
  // Search engines want the price of use without payment where there is such use.
  const isFree = pricing === 'free' || pricing === 'freemium'
  const free = { '@type': 'Offer', price: 0, priceCurrency: 'USD' }
  if (details.prices !== undefined) {
    const plans = details.prices.map(offerOf)
    const isFreePlanMissing = isFree && details.prices.every(({ amount }) => amount !== 0)
    return { offers: isFreePlanMissing ? [free, ...plans] : plans }
  }
  const price = isFree ? 0 : priceFrom
  return price === null ? {} : { offers: { ...free, price } }
}

/** `MON` is a month in the codes of UN/CEFACT. */
function offerOf({ name, amount, currency = 'USD', billing, unit }: PriceTier): object {
  const price = { price: amount, priceCurrency: currency }
  const per = billing === 'usage' ? { unitText: unit } : { unitCode: 'MON' }
  return {
    '@type': 'Offer',
    name,
    ...price,
    ...(billing === 'once'
      ? {}
      : {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            ...price,
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, ...per },
          },
        }),
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
