import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { formatCount } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { pricingLabel } from '../../ui/pricing-text.ts'
import { toggled } from './address.ts'
import { type CountedChoice, featureChoices, tagChoices } from './filter-labels.ts'
import { SmartFilterGroup } from './smart-filter-group.tsx'
import type { Discover } from './use-discover.ts'

type Draft = Pick<CatalogueQuery, 'pricing' | 'features' | 'tags' | 'discontinued'>

const NOTHING: Draft = { pricing: [], features: [], tags: [], discontinued: 'hide' }

interface SmartFiltersProps {
  discover: Discover
  onClose: () => void
}

/** Choices are tried out here, with live counts, and change the page only when they are applied. */
export function SmartFilters({ discover, onClose }: SmartFiltersProps) {
  const { query, facets: pageFacets, change } = discover
  const [draft, setDraft] = useState<Draft>(() => ({
    pricing: query.pricing,
    features: query.features,
    tags: query.tags,
    discontinued: query.discontinued,
  }))
  const preview = useToolList({ ...query, ...draft, page: 1, limit: 1 }, { facets: true })
  const facets = preview.data?.facets ?? pageFacets
  const total = preview.data?.total
  const apply = () => {
    change(draft)
    onClose()
  }
  return (
    <PanelDialog
      title="Smart Filters"
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" size="md" onClick={() => setDraft(NOTHING)}>
            Clear
          </Button>
          <Button size="md" onClick={apply}>
            {total === undefined ? 'Apply' : `Apply · ${formatCount(total, 'tool')}`}
          </Button>
        </>
      }
    >
      <SmartFilterGroup
        title="Pricing"
        choices={pricingChoices(facets)}
        chosen={draft.pricing}
        onToggle={(slug) => {
          const pricing = PRICINGS.find((known) => known === slug)
          if (pricing) setDraft({ ...draft, pricing: toggled(draft.pricing, pricing) })
        }}
      />
      <SmartFilterGroup
        title="Features"
        hint="Tools that have all of them"
        choices={featureChoices(facets, draft.features)}
        chosen={draft.features}
        onToggle={(slug) => setDraft({ ...draft, features: toggled(draft.features, slug) })}
      />
      <SmartFilterGroup
        title="Categories"
        hint="Tools in any of them"
        choices={tagChoices(facets, draft.tags)}
        chosen={draft.tags}
        onToggle={(slug) => setDraft({ ...draft, tags: toggled(draft.tags, slug) })}
      />
      <SmartFilterGroup
        title="Availability"
        choices={[{ slug: 'include', label: 'Include discontinued', count: undefined }]}
        chosen={draft.discontinued === 'hide' ? [] : ['include']}
        onToggle={() =>
          setDraft({ ...draft, discontinued: draft.discontinued === 'hide' ? 'include' : 'hide' })
        }
      />
    </PanelDialog>
  )
}

function pricingChoices(facets: Facets | null): CountedChoice[] {
  return PRICINGS.map((pricing) => ({
    slug: pricing,
    label: pricingLabel(pricing),
    count: facets?.pricing[pricing],
  }))
}
