import { memo } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { pricingLabel } from '../../ui/pricing-text.ts'
import { toggled } from './address.ts'
import { FilterGroup } from './filter-group.tsx'
import { RATINGS, ratingLabel } from './filter-labels.ts'
import { LockedFeatures } from './locked-features.tsx'

export interface FilterPanelProps {
  query: CatalogueQuery
  facets: Facets | null
  onChange: (patch: Partial<CatalogueQuery>) => void
  /** Keeps apart the radio groups of two panels on one page. */
  name: string
}

export const FilterPanel = memo(function FilterPanel({ query, facets, onChange, name }: FilterPanelProps) {
  return (
    <>
      <FilterGroup title="Pricing">
        {PRICINGS.map((pricing) => (
          <ChoiceRow
            key={pricing}
            type="checkbox"
            name={`${name}-pricing`}
            label={pricingLabel(pricing)}
            isChosen={query.pricing.includes(pricing)}
            onChoose={() => onChange({ pricing: toggled(query.pricing, pricing) })}
            count={facets?.pricing[pricing]}
          />
        ))}
      </FilterGroup>
      <FilterGroup title="Rating">
        <ChoiceRow
          type="radio"
          name={`${name}-rating`}
          label="Any rating"
          isChosen={query.rating === null}
          onChoose={() => onChange({ rating: null })}
        />
        {RATINGS.map((rating) => (
          <ChoiceRow
            key={rating}
            type="radio"
            name={`${name}-rating`}
            label={ratingLabel(rating)}
            isChosen={query.rating === rating}
            onChoose={() => onChange({ rating })}
            count={facets?.ratings[rating]}
          />
        ))}
      </FilterGroup>
      <FilterGroup title="Availability">
        <ChoiceRow
          type="checkbox"
          name={`${name}-discontinued`}
          label="Include discontinued"
          isChosen={query.discontinued !== 'hide'}
          onChoose={() => onChange({ discontinued: query.discontinued === 'hide' ? 'include' : 'hide' })}
        />
      </FilterGroup>
      <LockedFeatures name={name} />
    </>
  )
})
