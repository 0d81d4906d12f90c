import { IconArrowsDiff, IconCompass, IconHeart, IconSearch, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { useChosen } from '../../data/compare-selection.ts'
import { openPalette } from '../../features/palette/palette-state.ts'
import classes from './bottom-bar.module.css'

const entry = `bare p-0 row flex-col justify-center gap-1 relative font-medium ${classes.entry}`

/** On phones, under the thumb: where most people go most of the time. */
export function BottomBar() {
  const { pathname } = useLocation()
  const chosen = useChosen()
  const isAt = (path: string) => (pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined)
  return (
    <nav
      className={`screen-only small-only grid bg-overlay border-t ${classes.bar}`}
      aria-label={shellMessages.quick}
    >
      <Link to={paths.home} className={entry} aria-current={pathname === paths.home ? 'page' : undefined}>
        <IconCompass size={22} aria-hidden="true" />
        {shellMessages.discover}
      </Link>
      <button type="button" className={entry} aria-haspopup="dialog" onClick={openPalette}>
        <IconSearch size={22} aria-hidden="true" />
        {shellMessages.search}
      </button>
      <Link
        to={chosen.length === 0 ? paths.compareNone : paths.compare(chosen)}
        className={entry}
        aria-current={isAt(paths.compareNone)}
      >
        <IconArrowsDiff size={22} aria-hidden="true" />
        {commonMessages.compare}
        {chosen.length > 0 && (
          <span className={`pill absolute bg-accent font-bold tabular-nums text-center ${classes.badge}`}>
            {chosen.length}
            <span className="visually-hidden"> {shellMessages.chosen}</span>
          </span>
        )}
      </Link>
      <Link to={paths.favorites} className={entry} aria-current={isAt(paths.favorites)}>
        <IconHeart size={22} aria-hidden="true" />
        {shellMessages.saved}
      </Link>
      <Link to={paths.account} className={entry} aria-current={isAt(paths.account)}>
        <IconUser size={22} aria-hidden="true" />
        {shellMessages.account}
      </Link>
    </nav>
  )
}
