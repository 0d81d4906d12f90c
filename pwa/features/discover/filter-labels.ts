import type { Facets, FacetValue } from '#shared/catalogue/facets-schema.ts'
import type { Flag } from '#shared/catalogue/query.ts'

/** In the order of SPEC §9. The list of the domain would bring its schemas into the page. */

export const RATINGS = [5, 4, 3] as const

export function ratingLabel(rating: number): string {
  return rating === 5 ? '5 stars' : `${rating}+ stars`
}

export const FLAG_LABELS: Record<Flag, string> = { trending: 'Trending', verified: 'Verified', new: 'New' }

/** SPEC §9: the features that Smart Filters names first. */
export const FIRST_FEATURES = [
  { slug: 'api-access', label: 'API access' },
  { slug: 'team-collaboration', label: 'Team collaboration' },
  { slug: 'integrations', label: 'Integrations' },
  { slug: 'mobile-app', label: 'Mobile app' },
] as const

/** SPEC §9: the categories of Smart Filters, which are tags. */
const SMART_CATEGORIES = [
  { slug: 'ai-writing', label: 'AI writing' },
  { slug: 'image-generation', label: 'Image generation' },
  { slug: 'data-analysis', label: 'Data analysis' },
  { slug: 'automation', label: 'Automation' },
  { slug: 'productivity', label: 'Productivity' },
  { slug: 'chatbot', label: 'Chatbot' },
] as const

/** How a slug reads: as the catalogue writes it, else as we know it, else its own words. */
export function labelOfSlug(slug: string, values: readonly FacetValue[] = []): string {
  const known = [...FIRST_FEATURES, ...SMART_CATEGORIES].find((entry) => entry.slug === slug)
  const label =
    known?.label ?? values.find((value) => value.slug === slug)?.label ?? slug.replaceAll('-', ' ')
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
  const slugs = [...FIRST_FEATURES.map(({ slug }) => slug), ...chosen, ...values.map(({ slug }) => slug)]
  return [...new Set(slugs)]
    .slice(0, Math.max(most, chosen.length))
    .map((slug) => counted(slug, values, facets))
}

/** The choices of Smart Filters for categories. */
export function tagChoices(facets: Facets | null, chosen: readonly string[]): CountedChoice[] {
  const slugs = [...SMART_CATEGORIES.map(({ slug }) => slug), ...chosen]
  return [...new Set(slugs)].map((slug) => counted(slug, facets?.tags ?? [], facets))
}

/** Facets leave out what no tool has. */
function counted(slug: string, values: readonly FacetValue[], facets: Facets | null): CountedChoice {
  const count = values.find((value) => value.slug === slug)?.count ?? 0
  return { slug, label: labelOfSlug(slug, values), count: facets === null ? undefined : count }
}
