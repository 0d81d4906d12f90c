import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconMenu2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { PAGE_NAMES, shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { PaletteHint } from '../../features/palette/palette-slot.tsx'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import barClasses from './bottom-bar.module.css'
import classes from './header.module.css'
import { InstallButton } from './install-button.tsx'

export function Header() {
  const { key, pathname } = useLocation()
  // The menu belongs to the place and the reader it was opened for: going anywhere and signing in close it.
  const [openAt, setOpenAt] = useState<string>()
  const place = `${key} ${useSession().user?.username}`
  const isOpen = openAt === place
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenAt(undefined)
    menuButton.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the header closes its menu
    <header className={`screen-only border-b sticky bg-page ${classes.header}`} onKeyDown={closeOnEscape}>
      <div className={`page-width row gap-4 ${classes.bar}`}>
        <Link
          to={paths.home}
          className="tap flex flex-none rounded-sm"
          aria-label={shellMessages.aiToolHubHome}
        >
          <Logo />
        </Link>
        <div className={classes.nav}>
          <MainNav />
        </div>
        <div className={`flex flex-1 min-w-0 justify-end small-hidden ${classes.search}`}>
          {/* The home page has its own, larger one. */}
          {pathname === paths.home ? <PaletteHint /> : <HeaderSearch />}
        </div>
        <div className={`row flex-none gap-2 ${classes.actions}`}>
          <InstallButton className={classes.install} />
          <ThemeToggle className="small-hidden" />
          <UpdatesLink />
          <AccountLinks className="small-hidden" free={classes.free} />
          <UserSlot />
          <ActionIcon
            ref={menuButton}
            className={classes.menuButton}
            variant="subtle"
            size="lg"
            aria-label={shellMessages.menu}
            aria-expanded={isOpen}
            aria-controls="main-menu"
            onClick={() => setOpenAt(isOpen ? undefined : place)}
          >
            {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconMenu2 size={22} aria-hidden="true" />}
          </ActionIcon>
        </div>
      </div>
      <div id="main-menu" className={`border-t overflow-y-auto pt-2 pb-4 ${classes.menu}`} hidden={!isOpen}>
        <MainNav isStacked />
        <div className="row flex-wrap gap-2 mt-2 px-3">
          <AccountLinks className="small-only flex-1" free="basis-full justify-center" />
          <ThemeToggle className="small-only" />
          <InstallButton className="basis-full" />
        </div>
      </div>
    </header>
  )
}

/** SPEC §2. */
const ENTRIES: readonly { to: string; label: string; mark?: string }[] = [
  { to: paths.home, label: PAGE_NAMES.home },
  { to: paths.hub, label: PAGE_NAMES.hub },
  { to: paths.categories, label: PAGE_NAMES.categories },
  { to: paths.trending, label: PAGE_NAMES.trending },
  { to: paths.agentDemo, label: PAGE_NAMES.agentDemo, mark: shellMessages.new },
]

const barEntry = (isHere: boolean) =>
  `text-ui relative px-2 focus-inside hover-ink ${isHere ? 'text-ink' : 'text-ink-2'} ${classes.entry}`
const stackedEntry = (isHere: boolean) =>
  `min-h-11 px-3 text-base rounded-sm ${isHere ? 'bg-accent-soft text-on-accent-soft' : 'text-ink-2'}`

function MainNav({ isStacked = false }: { isStacked?: boolean }) {
  return (
    <nav aria-label={shellMessages.main}>
      <ul className={isStacked ? 'stack' : 'flex'}>
        {ENTRIES.map(({ to, label, mark }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                `row gap-2 nowrap font-medium ${isStacked ? stackedEntry(isActive) : barEntry(isActive)}`
              }
            >
              {label}
              {mark && (
                <span className="rounded-sm px-1 text-xs font-semibold bg-accent-soft text-on-accent-soft">
                  {mark}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leads to the home page with the words, when there are any (SPEC §2). */
function HeaderSearch(): ReactNode {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const search = () => {
    const words = text.trim()
    if (words === '') return
    setText('')
    void navigate(paths.search(words))
  }
  return (
    <SearchField
      label={shellMessages.searchTheCatalogue}
      placeholder={shellMessages.searchTools}
      value={text}
      onChange={setText}
      onSubmit={search}
      note={text === '' && <PaletteHint />}
    />
  )
}

/** For visitors, free and premium users: all are in the page and the marks on its body show one, before the app runs. */
function AccountLinks({ className, free = '' }: { className: string; free?: string | undefined }) {
  const pill = 'row pill h-target px-3 text-sm font-semibold nowrap bg-accent-soft text-on-accent-soft'
  return (
    <>
      <Link to={paths.subscribe} className={`${pill} premium-hidden staff-hidden ${free}`}>
        {shellMessages.goPremium}
      </Link>
      <Link to={paths.account} className={`${pill} premium-only ${className}`}>
        {shellMessages.premiumAccess}
      </Link>
      <Button className={`visitor-only ${className}`} variant="subtle" onClick={() => askToSignIn()}>
        {commonMessages.signIn}
      </Button>
      <Button className={`visitor-only ${className}`} onClick={() => askToSignIn('sign-up')}>
        {commonMessages.getStarted}
      </Button>
    </>
  )
}

const readUnread = () => catalogue.state().unread

/** The way to the inbox, with how much of it is unread; the icon of the installed app says the same. */
function UpdatesLink() {
  const unread = useSyncExternalStore(catalogue.subscribe, readUnread, () => 0)
  useEffect(() => {
    // Before the device has counted there is nothing to say.
    if (catalogue.state().inbox > 0) void navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])
  return (
    <Link
      to={paths.updates}
      className="grid place-items-center h-target w-target rounded-sm relative text-ink-2 hover-ink"
      aria-label={unread > 0 ? shellMessages.unread(unread) : shellMessages.updates}
      title={shellMessages.updates}
    >
      <IconBell size={20} aria-hidden="true" />
      {unread > 0 && (
        <span
          className={`pill absolute bg-accent font-bold tabular-nums text-center ${barClasses.badge}`}
          aria-hidden="true"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

const signedIn = lazyCode(() => import('./signed-in.tsx'))

/** The place of the user's button; visitors fetch nothing of it. */
function UserSlot() {
  return (
    <div className="user-only min-w-target">
      <LazyPart code={signedIn} isWanted={useSession().user !== null}>
        {({ SignedIn }) => <SignedIn />}
      </LazyPart>
    </div>
  )
}
