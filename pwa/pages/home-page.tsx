import { memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { CompareOpener } from '../features/compare/compare-opener.tsx'
import { ActiveFilterList } from '../features/discover/active-filter-list.tsx'
import { isNarrowed, listKey } from '../features/discover/address.ts'
import { CategoryBar } from '../features/discover/category-bar.tsx'
import { FilterDialogs, prefetchDialog, useFilterDialogs } from '../features/discover/filter-dialogs.tsx'
import { FilterPanel } from '../features/discover/filter-panel.tsx'
import { GoneSlot } from '../features/discover/gone-slot.tsx'
import { Hero } from '../features/discover/hero.tsx'
import { Results } from '../features/discover/results.tsx'
import { type FilterDialog, ResultsBar } from '../features/discover/results-bar.tsx'
import { type Discover, useDiscover } from '../features/discover/use-discover.ts'
import { FeaturedSlot } from '../features/featured/featured-slot.tsx'
import { LivePanel } from '../features/live/live-panel.tsx'
import { UnderstoodSlot } from '../features/natural-language/understood-slot.tsx'
import { PromoBanner } from '../features/promo/promo-banner.tsx'
import { TrendingSidebar } from '../features/trending/trending-sidebar.tsx'
import { useFocusHeir } from '../ui/use-focus-heir.ts'
import classes from './home-page.module.css'

/** What does not change with a letter is memoised, so that the letter itself is drawn at once. */
export function HomePage() {
  const { searchText, address, discover } = useDiscover()
  const dialogs = useFilterDialogs()
  const { query, list, facets, change } = discover
  const results = useRef<HTMLElement>(null)

  return (
    <div className="page-width">
      <Hero
        searchText={searchText}
        total={list.data?.total}
        onSubmit={() => results.current?.scrollIntoView()}
        understood={<UnderstoodSlot text={searchText.search} query={query} onApply={change} />}
      />
      <CategoryBar address={address} onChange={change} />
      {!isNarrowed(query) && <FeaturedSlot />}
      <div className={classes.columns}>
        <aside className={classes.filters} aria-label="Filters">
          <FilterPanel query={address} facets={facets} onChange={change} name="sidebar" />
        </aside>
        <Tools place={results} discover={discover} onOpen={dialogs.setOpen} />
        <Rail />
      </div>
      <FilterDialogs discover={discover} open={dialogs.open} onClose={dialogs.close} />
    </div>
  )
}

interface ToolsProps {
  place: RefObject<HTMLElement | null>
  discover: Discover
  onOpen: (dialog: FilterDialog) => void
}

const Tools = memo(function Tools({ place, discover, onOpen }: ToolsProps) {
  useReturnToTop(place, listKey(discover.query))
  // Chips and buttons of a list go away with it.
  useFocusHeir(place, place)
  return (
    <section ref={place} className={classes.results} aria-label="Tools" tabIndex={-1}>
      <ResultsBar discover={discover} onOpen={onOpen} onHint={prefetchDialog} compare={<CompareOpener />} />
      <ActiveFilterList discover={discover} />
      <GoneSlot discover={discover} />
      <Results discover={discover} />
    </section>
  )
})

const Rail = memo(function Rail() {
  return (
    <div className={classes.rail}>
      <TrendingSidebar />
      <PromoBanner />
      <LivePanel />
    </div>
  )
})

/** Another list begins at its first tool: whoever has scrolled into the old one is taken back there. */
function useReturnToTop(results: RefObject<HTMLElement | null>, key: string): void {
  const arrival = useNavigationType()
  const shown = useRef(key)
  const returnToTop = useEffectEvent(() => {
    const isBelow = (results.current?.getBoundingClientRect().top ?? 0) < 0
    if (arrival !== 'POP' && isBelow) results.current?.scrollIntoView()
  })
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    returnToTop()
  }, [key])
}
