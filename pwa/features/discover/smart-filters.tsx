import { Button, Chip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { maxPriceText, pricingLabel } from '#shared/messages/pricing-text.ts'
import { searchMessages } from '#shared/messages/search.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { type CountedChoice, featureChoices, tagChoices } from './filter-labels.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Discover } from './use-discover.ts'

type Draft = Pick<CatalogueQuery, 'pricing' | 'maxPrice' | 'features' | 'tags' | 'discontinued'>

const NOTHING: Draft = { pricing: [], maxPrice: null, features: [], tags: [], discontinued: 'hide' }

interface DialogProps {
  discover: Discover
  onClose: () => void
}

/** Choices are tried out here, with live counts, and change the page only when they are applied. */
export function SmartFilters({ discover, onClose }: DialogProps) {
  const { query, facets: pageFacets, change } = discover
  const [draft, setDraft] = useState<Draft>(() => ({
    pricing: query.pricing,
    maxPrice: query.maxPrice,
    features: query.features,
    tags: query.tags,
    discontinued: query.discontinued,
  }))
  const preview = useToolList({ ...query, ...draft, page: 1, limit: 1 }, { facets: true })
  const facets = preview.data?.facets ?? pageFacets
  const total = preview.data?.total
  const { pricing, maxPrice, features, tags, discontinued } = draft
  const isSet =
    pricing.length + features.length + tags.length > 0 || maxPrice !== null || discontinued !== 'hide'
  const apply = () => {
    change(draft)
    onClose()
  }
  return (
    <PanelDialog
      title={homeMessages.smartFilters}
      onClose={onClose}
      footer={
        <>
          {isSet && (
            <Button variant="subtle" size="md" onClick={() => setDraft(NOTHING)}>
              {commonMessages.clear}
            </Button>
          )}
          <Button size="md" onClick={apply}>
            {total === undefined ? searchMessages.apply : searchMessages.applyTo(countMessages.tools(total))}
          </Button>
        </>
      }
    >
      <Choices
        title={commonMessages.pricing}
        choices={pricingChoices(facets)}
        chosen={pricing}
        onChoose={(slugs) =>
          setDraft({ ...draft, pricing: PRICINGS.filter((known) => slugs.includes(known)) })
        }
      />
      <PriceChoices chosen={maxPrice} onChange={(most) => setDraft({ ...draft, maxPrice: most })} />
      <FeatureChoices facets={facets} chosen={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
      <Choices
        title={homeMessages.availability}
        choices={[{ slug: 'include', label: homeMessages.includeDiscontinued, count: undefined }]}
        chosen={discontinued === 'hide' ? [] : ['include']}
        onChoose={(slugs) => setDraft({ ...draft, discontinued: slugs.length > 0 ? 'include' : 'hide' })}
      />
    </PanelDialog>
  )
}

/** All filters on small screens. Choices apply at once, as in the sidebar. */
export function FilterDrawer({ discover, filters, onClose }: DialogProps & { filters: CatalogueQuery }) {
  const { facets, list, change } = discover
  const { pricing, maxPrice, rating, features, tags, flags, discontinued } = filters
  const isSet =
    pricing.length + features.length + tags.length + flags.length > 0 ||
    maxPrice !== null ||
    rating !== null ||
    discontinued !== 'hide'
  const clear = () => change({ ...NOTHING, rating: EMPTY_QUERY.rating, flags: EMPTY_QUERY.flags })
  return (
    <PanelDialog
      title={homeMessages.filters}
      shape="side"
      onClose={onClose}
      footer={
        <>
          {isSet && (
            <Button variant="subtle" size="md" onClick={clear}>
              {homeMessages.clearFilters}
            </Button>
          )}
          <Button size="md" flex="1" onClick={onClose}>
            {searchMessages.showTools(countMessages.tools(list.data?.total ?? 0))}
          </Button>
        </>
      }
    >
      <FilterPanel query={filters} facets={facets} onChange={change} name="drawer">
        <PriceChoices chosen={maxPrice} onChange={(most) => change({ maxPrice: most })} />
        <FeatureChoices facets={facets} chosen={filters} onChange={change} />
      </FilterPanel>
    </PanelDialog>
  )
}

interface FeatureChoicesProps {
  facets: Facets | null
  chosen: Pick<CatalogueQuery, 'features' | 'tags'>
  onChange: (patch: Partial<Pick<CatalogueQuery, 'features' | 'tags'>>) => void
}

function FeatureChoices({ facets, chosen: { features, tags }, onChange }: FeatureChoicesProps) {
  return (
    <>
      <Choices
        title={homeMessages.features}
        hint={searchMessages.allOfThem}
        choices={featureChoices(facets, features)}
        chosen={features}
        onChoose={(slugs) => onChange({ features: slugs })}
      />
      <Choices
        title={commonMessages.categories}
        hint={searchMessages.anyOfThem}
        choices={tagChoices(facets, tags)}
        chosen={tags}
        onChoose={(slugs) => onChange({ tags: slugs })}
      />
    </>
  )
}

interface ChoicesProps {
  title: string
  hint?: string | undefined
  choices: CountedChoice[]
  chosen: readonly string[]
  onChoose: (slugs: string[]) => void
}

function Choices({ title, hint, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <ChoiceSet title={title} hint={hint}>
      <Chip.Group multiple value={[...chosen]} onChange={onChoose}>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ slug, label, count }) => (
            <Chip key={slug} value={slug} variant="light" data-empty={count === 0 || undefined}>
              {label}
              {count !== undefined && (
                <span className="tabular-nums text-sm text-ink-2 font-regular pl-2">
                  {formatNumber(count)}
                </span>
              )}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </ChoiceSet>
  )
}

/** US dollars a month. */
const PRICES = [10, 20, 50, 100]

interface PriceChoicesProps {
  chosen: number | null
  onChange: (most: number | null) => void
}

/** One of a few amounts, or the one in the address. */
function PriceChoices({ chosen, onChange }: PriceChoicesProps) {
  const amounts = [...new Set([...PRICES, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
  return (
    <ChoiceSet title={searchMessages.monthlyPrice} hint={searchMessages.freePlansIncluded}>
      <Chip.Group
        value={String(chosen ?? '')}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
      >
        <div className="flex flex-wrap gap-2">
          <Chip value="" variant="light">
            {searchMessages.anyPrice}
          </Chip>
          {amounts.map((amount) => (
            <Chip key={amount} value={String(amount)} variant="light">
              {maxPriceText(amount)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </ChoiceSet>
  )
}

interface ChoiceSetProps extends Pick<ChoicesProps, 'title' | 'hint'> {
  children: ReactNode
}

function ChoiceSet({ title, hint, children }: ChoiceSetProps) {
  return (
    <fieldset className="parted">
      <legend className="legend flex items-baseline gap-2 text-md font-semibold pb-3">
        {title}
        {hint && <span className="text-sm text-ink-3 font-regular">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

function pricingChoices(facets: Facets | null): CountedChoice[] {
  return PRICINGS.map((pricing) => ({
    slug: pricing,
    label: pricingLabel(pricing),
    count: facets?.pricing[pricing],
  }))
}
