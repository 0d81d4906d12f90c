import { memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { useHasPart } from '../data/use-catalogue.ts'
import { CompareOpener } from '../features/compare/compare-button.tsx'
import { isNarrowed, listKey } from '../features/discover/address.ts'
import { CategoryBar } from '../features/discover/category-bar.tsx'
import { FilterDialogs, prefetchDialog, useFilterDialogs } from '../features/discover/filter-dialogs.tsx'
import { FilterPanel, LockedFeatures } from '../features/discover/filter-panel.tsx'
import { Hero } from '../features/discover/hero.tsx'
import { Results } from '../features/discover/results.tsx'
import { type FilterDialog, ResultsBar } from '../features/discover/results-bar.tsx'
import { Showcase } from '../features/discover/showcase.tsx'
import { type Discover, useDiscover } from '../features/discover/use-discover.ts'
import { FeaturedSlot } from '../features/featured/featured-slot.tsx'
import { FollowSearchSlot } from '../features/following/follow-slots.tsx'
import { LivePanel } from '../features/live/live-panel.tsx'
import { UnderstoodSlot } from '../features/natural-language/understood-slot.tsx'
import { PromoBanner } from '../features/promo/promo-banner.tsx'
import { TrendingSidebar } from '../features/trending/trending-sidebar.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { useFocusHeir } from '../ui/use-focus-heir.ts'
import classes from './home-page.module.css'

const keptCode = lazyCode(() => import('../features/kept/kept-note.tsx'))
const laterCode = lazyCode(() => import('./home-later.tsx'))
/** Who has been here before has the app, and asks nobody for more of it. */
const isReturn = navigator.serviceWorker?.controller

/** What does not change with a letter is memoised, so that the letter itself is drawn at once. */
export function HomePage() {
  const { searchText, address, filters, discover, setReading } = useDiscover()
  const dialogs = useFilterDialogs()
  const { own, list, facets, change } = discover
  const results = useRef<HTMLElement>(null)
  const { openSmart } = dialogs
  const isWide = !isNarrowed(own)
  const locked = useMemo(() => <LockedFeatures onSmart={openSmart} onHint={prefetchDialog} />, [openSmart])

  return (
    <div className="page-width">
      <Hero
        searchText={searchText}
        total={list.data?.total}
        onSubmit={() => results.current?.scrollIntoView()}
        understood={
          <>
            <UnderstoodSlot text={searchText.search} query={own} onRead={setReading} />
            {isWide && isReturn && (
              <LazyPart code={laterCode}>{({ ContinueRow }) => <ContinueRow />}</LazyPart>
            )}
          </>
        }
      />
      {isWide && (
        <>
          <Showcase />
          <FeaturedSlot />
        </>
      )}
      <CategoryBar address={address} onChange={change} />
      <div className={`stack gap-8 mt-6 ${classes.columns}`}>
        <aside className={`desktop-only sticky-aside ${classes.filters}`} aria-label={homeMessages.filters}>
          <FilterPanel query={filters} facets={facets} onChange={change} name="sidebar">
            {locked}
          </FilterPanel>
        </aside>
        <Tools place={results} discover={discover} onOpen={dialogs.setOpen} />
        <Rail />
      </div>
      <FilterDialogs discover={discover} filters={filters} open={dialogs.open} onClose={dialogs.close} />
    </div>
  )
}

interface ToolsProps {
  place: RefObject<HTMLElement | null>
  discover: Discover
  onOpen: (dialog: FilterDialog) => void
}

const Tools = memo(function Tools({ place, discover, onOpen }: ToolsProps) {
  const hasPart = useHasPart()
  useReturnToTop(place, listKey(discover.own))
  // Chips and buttons of a list go away with it.
  useFocusHeir(place, place)
  return (
    <section ref={place} className={classes.results} aria-label={commonMessages.tools} tabIndex={-1}>
      <ResultsBar
        discover={discover}
        onOpen={onOpen}
        onHint={prefetchDialog}
        compare={<CompareOpener />}
        follow={isNarrowed(discover.own) && <FollowSearchSlot query={discover.own} />}
      />
      {discover.list.data?.isPart && <LazyPart code={keptCode}>{({ PartNote }) => <PartNote />}</LazyPart>}
      <Results discover={discover} />
      {hasPart && <LazyPart code={keptCode}>{({ KeptSummary }) => <KeptSummary isBelowList />}</LazyPart>}
      {isNarrowed(discover.own) && (
        <LazyPart code={laterCode}>{({ SearchFeed }) => <SearchFeed query={discover.own} />}</LazyPart>
      )}
    </section>
  )
})

const Rail = memo(function Rail() {
  return (
    <div className={`screen-only grid content-start gap-4 ${classes.rail}`}>
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
