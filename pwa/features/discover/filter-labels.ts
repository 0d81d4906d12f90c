import type { Facets, FacetValue } from '#shared/catalogue/facets-schema.ts'
import { FEATURE_LABELS, homeMessages, TAG_LABELS } from '#shared/messages/home.ts'

/** In the order of SPEC §9. The list of the domain would bring its schemas into the page. */

export const RATINGS = [5, 4, 3] as const

export function ratingLabel(rating: number): string {
  return homeMessages.stars(rating === 5 ? '5' : `${rating}+`)
}

/** How a slug reads: as the catalogue writes it, else as we know it, else its own words. */
export function labelOfSlug(slug: string, values: readonly FacetValue[] = []): string {
  const label =
    FEATURE_LABELS[slug] ??
    TAG_LABELS[slug] ??
    values.find((value) => value.slug === slug)?.label ??
    slug.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export interface CountedChoice {
  slug: string
  label: string
  count: number | undefined
}

/** The choices of Smart Filters for features: those of the specification, those already chosen, then the most common ones. */
export function featureChoices(facets: Facets | null, chosen: readonly string[], most = 12): CountedChoice[] {
  const values = facets?.features ?? []
  const slugs = [...Object.keys(FEATURE_LABELS), ...chosen, ...values.map(({ slug }) => slug)]
  return [...new Set(slugs)]
    .slice(0, Math.max(most, chosen.length))
    .map((slug) => counted(slug, values, facets))
}

/** The choices of Smart Filters for categories. */
export function tagChoices(facets: Facets | null, chosen: readonly string[]): CountedChoice[] {
  const slugs = [...Object.keys(TAG_LABELS), ...chosen]
  return [...new Set(slugs)].map((slug) => counted(slug, facets?.tags ?? [], facets))
}

/** Facets leave out what no tool has. */
function counted(slug: string, values: readonly FacetValue[], facets: Facets | null): CountedChoice {
  const count = values.find((value) => value.slug === slug)?.count ?? 0
  return { slug, label: labelOfSlug(slug, values), count: facets === null ? undefined : count }
}
