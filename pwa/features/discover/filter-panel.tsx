import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FEATURE_LABELS, homeMessages } from '#shared/messages/home.ts'
import { pricingLabel } from '#shared/messages/pricing-text.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { toggled } from './address.ts'
import { RATINGS, ratingLabel } from './filter-labels.ts'

interface FilterPanelProps {
  query: CatalogueQuery
  facets: Facets | null
  onChange: (patch: Partial<CatalogueQuery>) => void
  /** Keeps apart the radio groups of two panels on one page. */
  name: string
  /** What stands below the filters that everybody can use. */
  children: ReactNode
}

/** The controls are the browser's own: docs/decisions/0050 says what Mantine's would cost here. */
export const FilterPanel = memo(function FilterPanel({
  query,
  facets,
  onChange,
  name,
  children,
}: FilterPanelProps) {
  return (
    <>
      <FilterGroup title={commonMessages.pricing}>
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
      <FilterGroup title={homeMessages.rating}>
        <ChoiceRow
          type="radio"
          name={`${name}-rating`}
          label={homeMessages.anyRating}
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
      <FilterGroup title={homeMessages.availability}>
        <ChoiceRow
          type="checkbox"
          name={`${name}-discontinued`}
          label={homeMessages.includeDiscontinued}
          isChosen={query.discontinued !== 'hide'}
          onChoose={() => onChange({ discontinued: query.discontinued === 'hide' ? 'include' : 'hide' })}
        />
      </FilterGroup>
      {children}
    </>
  )
})

interface LockedFeaturesProps {
  onSmart: () => void
  onHint: () => void
}

/** SPEC §2: these filters are disabled for everyone and look it. The same ones can be used in Smart Filters. */
export const LockedFeatures = memo(function LockedFeatures({ onSmart, onHint }: LockedFeaturesProps) {
  const wayToPremium = useWayToPremium()
  return (
    <>
      <FilterGroup
        title={
          <>
            {homeMessages.features}
            <span className="inline-flex items-center gap-1 text-xs text-ink-3 font-medium">
              <IconLock size={13} aria-hidden="true" />
              {homeMessages.premium}
            </span>
          </>
        }
      >
        {Object.entries(FEATURE_LABELS).map(([slug, label]) => (
          <ChoiceRow
            key={slug}
            type="checkbox"
            name="sidebar-features"
            label={label}
            isChosen={false}
            isDisabled
          />
        ))}
        <button
          type="button"
          className="p-0 text-ui text-accent font-medium cursor-pointer min-h-target bg-transparent border-0 hover-underline"
          onPointerEnter={onHint}
          onClick={onSmart}
        >
          {homeMessages.lockedFeatures}
        </button>
      </FilterGroup>
      <Button component={Link} to={paths.subscribe} className="premium-hidden mt-5" variant="light" fullWidth>
        {wayToPremium}
      </Button>
    </>
  )
})

function FilterGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 parted">
      <legend className="legend row justify-between text-ui font-semibold pb-1">{title}</legend>
      {children}
    </fieldset>
  )
}
