import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { maxPriceText, pricingLabel } from '#shared/messages/pricing-text.ts'
import { groupAddress, toggled } from './address.ts'
import { labelOfSlug, ratingLabel } from './filter-labels.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** The change that takes it away. */
  removal: Partial<CatalogueQuery>
}

interface Names {
  facets: Facets | null
  categories: readonly CategoryWithCount[]
}

/** What narrows the list, in the order of the panel. The search text is not among them: it stands in its own field. */
export function activeFilters(query: CatalogueQuery, { facets, categories }: Names): ActiveFilter[] {
  const { category, pricing, maxPrice, rating, features, tags, flags, discontinued } = query
  return [
    ...(category === null
      ? []
      : [{ key: 'category', label: categoryName(category, categories), removal: { category: null } }]),
    ...pricing.map((value) => ({
      key: `pricing-${value}`,
      label: pricingLabel(value),
      removal: { pricing: toggled(pricing, value) },
    })),
    ...(maxPrice === null
      ? []
      : [{ key: 'maxPrice', label: maxPriceText(maxPrice), removal: { maxPrice: null } }]),
    ...(rating === null ? [] : [{ key: 'rating', label: ratingLabel(rating), removal: { rating: null } }]),
    ...features.map((value) => ({
      key: `feature-${value}`,
      label: labelOfSlug(value, facets?.features),
      removal: { features: toggled(features, value) },
    })),
    ...tags.map((value) => ({
      key: `tag-${value}`,
      label: labelOfSlug(value, facets?.tags),
      removal: { tags: toggled(tags, value) },
    })),
    ...flags.map((value) => ({
      key: `flag-${value}`,
      label: homeMessages.flags[value],
      removal: { flags: toggled(flags, value) },
    })),
    ...(discontinued === 'hide'
      ? []
      : [
          {
            key: 'discontinued',
            label: discontinued === 'only' ? homeMessages.onlyDiscontinued : homeMessages.withDiscontinued,
            removal: { discontinued: 'hide' as const },
          },
        ]),
  ]
}

/** A category or group of the catalogue by its address, else the words of the address. */
export function categoryName(address: string, categories: readonly CategoryWithCount[]): string {
  const wanted = groupAddress(address)
  const category = categories.find(({ slug, name }) => slug === wanted || groupAddress(name) === wanted)
  const group = categories.find((entry) => groupAddress(entry.group) === wanted)?.group
  return category?.name ?? group ?? labelOfSlug(wanted)
}

/** Where the reader is in the catalogue: `“video” in All tools`, `Image Editing`; null at its beginning. */
export function placeName(
  { category, search }: CatalogueQuery,
  categories: readonly CategoryWithCount[],
): string | null {
  const place = category === null ? null : categoryName(category, categories)
  return search === '' ? place : homeMessages.searchIn(search, place ?? commonMessages.allTools)
}
