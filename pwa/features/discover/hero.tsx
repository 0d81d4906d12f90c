import { memo, type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countMessages } from '#shared/messages/counted.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import { useStats } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './hero.module.css'
import type { SearchText } from './use-discover.ts'

/** The installed app's Search shortcut opens `/#search`. */
const SEARCH_ID = 'search'

interface HeroProps {
  searchText: SearchText
  /** How many tools there are for it. */
  total: number | undefined
  /** Brings the results into view. */
  onSubmit: () => void
  /** How the search text is understood; in the place of the examples. */
  understood: ReactNode
}

export function Hero({ searchText, total, onSubmit, understood }: HeroProps) {
  useFocusOnArrival()
  const submit = () => {
    searchText.settle()
    onSubmit()
  }
  return (
    <section className={`screen-only flex flex-wrap items-baseline justify-between ${classes.hero}`}>
      <PageTitle className={classes.title}>{homeMessages.heroHeading}</PageTitle>
      <HeroStats />
      <div className={`min-w-0 basis-full ${classes.search}`}>
        <SearchField
          id={SEARCH_ID}
          size="lg"
          label={homeMessages.searchAiTools}
          placeholder={homeMessages.searchHint}
          value={searchText.text}
          onChange={searchText.setText}
          onSubmit={submit}
          // A click on a tool comes after this, and is not taken back by an address that is written late.
          onLeave={searchText.settle}
          note={
            searchText.search !== '' &&
            total !== undefined && (
              <span className="figures text-sm text-ink-3" aria-hidden="true">
                {countMessages.tools(total)}
              </span>
            )
          }
        />
      </div>
      <div className="min-w-0 min-h-target basis-full">
        <Examples />
        {understood}
      </div>
    </section>
  )
}

/** Searches that find something, for who does not know what to ask. */
const Examples = memo(function Examples() {
  return (
    <div className="if-alone row gap-2 text-sm text-ink-3 nowrap overflow-x-auto scrollbar-none bleed">
      <span>{homeMessages.try}</span>
      {homeMessages.examples.map((words) => (
        <Link
          key={words}
          to={paths.search(words)}
          className="pill inline-flex flex-none items-center text-ink-2 font-medium bg-surface border-strong h-target hover-strong focus-inside px-3"
        >
          {words}
        </Link>
      ))}
    </div>
  )
})

/**
 * Figures of the catalogue as it is, in one line; none is invented, so until they are known its place is empty. Before the
 * first review the last update stands in its place.
 */
const HeroStats = memo(function HeroStats() {
  const { data: stats } = useStats()
  // As `20 Nov 2026` in UTC: the server and the browser write the same.
  const updated = stats?.totalReviews === 0 && stats.lastUpdated
  return (
    <dl
      className={`flex flex-wrap gap-x-4 text-sm text-ink-3 tabular-nums ${classes.figures}`}
      aria-label={homeMessages.inTheCatalogue}
    >
      {stats && (
        <>
          <Figure label={homeMessages.tools} value={stats.totalTools} />
          <Figure label={homeMessages.categories} value={stats.totalCategories} />
          <Figure label={homeMessages.trending} value={stats.trendingCount} />
          <Figure
            label={updated ? homeMessages.updated : homeMessages.reviews}
            value={updated ? new Date(updated).toUTCString().slice(5, 16) : stats.totalReviews}
          />
          {stats.isSample && (
            <div>
              <dt className="visually-hidden">{homeMessages.reviewsAndTrendsAre}</dt>
              <dd>
                <SampleMark />
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
  )
})

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-row-reverse gap-1">
      <dt>{label}</dt>
      <dd className="text-ink-2 font-semibold">{typeof value === 'number' ? formatNumber(value) : value}</dd>
    </div>
  )
}

function useFocusOnArrival(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${SEARCH_ID}`) document.getElementById(SEARCH_ID)?.focus()
  }, [hash])
}
