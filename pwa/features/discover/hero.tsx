import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './hero.module.css'
import { HeroStats } from './hero-stats.tsx'
import type { SearchText } from './use-search-text.ts'

/** The installed app's Search shortcut opens `/#search`. */
const SEARCH_ID = 'search'

interface HeroProps {
  searchText: SearchText
  /** How many tools there are for it. */
  total: number | undefined
  /** Brings the results into view. */
  onSubmit: () => void
  /** How the search text is understood. */
  understood: ReactNode
}

export function Hero({ searchText, total, onSubmit, understood }: HeroProps) {
  useFocusOnArrival()
  const submit = () => {
    searchText.settle()
    onSubmit()
  }
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <PageTitle className={classes.title}>Find the AI tool that fits the job</PageTitle>
        <p className={classes.lead}>
          Search as you type and narrow it down. The whole catalogue stays on your device, so it answers at
          once, online or off.
        </p>
        <SearchField
          id={SEARCH_ID}
          size="lg"
          className={classes.search}
          label="Search AI tools"
          placeholder="Try “meeting notes”"
          value={searchText.text}
          onChange={searchText.setText}
          onSubmit={submit}
          // A click on a tool comes after this, and is not taken back by an address that is written late.
          onLeave={searchText.settle}
          note={
            searchText.search !== '' &&
            total !== undefined && (
              <span className={classes.found} aria-hidden="true">
                {formatCount(total, 'tool')}
              </span>
            )
          }
        />
        {understood}
      </div>
      <HeroStats />
    </section>
  )
}

function useFocusOnArrival(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${SEARCH_ID}`) document.getElementById(SEARCH_ID)?.focus()
  }, [hash])
}
