import { Avatar, Indicator, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { shellMessages } from '#shared/messages/shell.ts'
import { userMenuMessages } from '#shared/messages/user-menu.ts'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { tourCompleted, welcomeShown } from '../../data/tour-marks.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useOnline } from '../../data/use-online.ts'
import { useUserData } from '../../data/user-data.ts'
import { WhoAmI } from '../../features/account/who-am-i.tsx'
import { usePwa } from '../../service-worker/pwa-store.ts'
import { showToast } from '../../ui/toast.ts'
import classes from './user-menu.module.css'

/** The button that stands for the user, and what it opens. `id` is the button's. */
export function UserMenu({ id, user }: { id: string; user: Me }) {
  const [isOpen, setOpen] = useState(false)
  const { waiting: unsent = 0, refused = [] } = useUserData() ?? {}
  const waiting = useLongWaiting(unsent)
  const mark = refused.length > 0 ? refused.length : waiting
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={setOpen}
      width={256}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      {/* Around the button: it is a div, which no button may hold. The button says the number itself. */}
      <Indicator
        disabled={mark === 0}
        label={mark}
        size={16}
        offset={5}
        color={refused.length > 0 ? 'red' : 'gray'}
        styles={{ indicator: { pointerEvents: 'none' } }}
        attributes={{ indicator: { 'aria-hidden': true } }}
      >
        <Menu.Target>
          <UnstyledButton
            className="grid place-items-center h-target w-target round"
            aria-label={labelOf(user, refused.length, waiting)}
            onKeyDown={openOnArrow}
          >
            <Avatar component="span" color="pine" aria-hidden="true">
              {/* Drawn by the style: as text it would be part of what the button says, beside the number. */}
              <span className={classes.letter} data-letter={firstLetter(user.username)} />
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown aria-label={shellMessages.account}>
        <div className="py-2 px-3" role="presentation">
          <WhoAmI user={user} />
        </div>
        <Menu.Divider />
        <Entries user={user} unsaved={unsent + refused.length} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** After this time changes are not on their ordinary way any more. */
const QUIET_MS = 3000

/** How many changes wait, once that is worth a word: an ordinary push is over before a number could be read. */
function useLongWaiting(unsent: number): number {
  const isOnline = useOnline()
  const hasSome = unsent > 0
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!hasSome) return
    const timer = setTimeout(() => setLong(true), QUIET_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [hasSome])
  return isLong || !isOnline ? unsent : 0
}

/** SPEC §2; Support is among them because the tour says so (SPEC §8). */
function Entries({ user, unsaved }: { user: Me; unsaved: number }) {
  const { install } = usePwa()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <Place to={paths.account} isFirst>
        {userMenuMessages.myAccount}
      </Place>
      <Place to={paths.updates}>{userMenuMessages.updates}</Place>
      <Place to={paths.favorites}>{userMenuMessages.favorites}</Place>
      <Place to={paths.lists}>{userMenuMessages.lists}</Place>
      {user.is_premium && <Place to={paths.savedComparisons}>{userMenuMessages.savedComparisons}</Place>}
      {user.isAdmin && <Place to={paths.admin}>{userMenuMessages.adminDashboard}</Place>}
      {user.isOwner && <Place to={paths.platformRevenue}>{userMenuMessages.platformRevenue}</Place>}
      {user.is_premium ? (
        <>
          <Menu.Item onClick={tellPremiumManagement}>{userMenuMessages.managePremium}</Menu.Item>
          <Menu.Item onClick={tellPremiumFeatures}>{userMenuMessages.premiumFeatures}</Menu.Item>
          <Menu.Item onClick={restartTour}>{userMenuMessages.restartTour}</Menu.Item>
        </>
      ) : (
        !user.isAdmin && <Place to={paths.subscribe}>{userMenuMessages.upgradeToPremium}</Place>
      )}
      <Place to={paths.support}>{userMenuMessages.support}</Place>
      <Menu.Item className="small-only" onClick={() => setColorScheme(other)}>
        {userMenuMessages.switchTheme(other)}
      </Menu.Item>
      {install && <Menu.Item onClick={install}>{shellMessages.installApp}</Menu.Item>}
      {unsaved > 0 && (
        <Menu.Item onClick={() => unsavedRequest.setState('list')}>
          {userMenuMessages.unsavedChanges(unsaved)}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => unsavedRequest.setState('sign-out')}>{userMenuMessages.signOut}</Menu.Item>
    </>
  )
}

/** The first one has the focus when the menu opens. */
function Place({ to, isFirst, children }: { to: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <Menu.Item component={Link} to={to} data-autofocus={isFirst}>
      {children}
    </Menu.Item>
  )
}

const firstLetter = (name: string) => [...name].slice(0, 1).join('').toLocaleUpperCase()

/** The mark on the button, in words: what was refused needs the user, what waits does not. */
function labelOf({ username }: Me, refused: number, waiting: number): string {
  if (refused > 0) return userMenuMessages.accountRefused(username, refused)
  if (waiting > 0) return userMenuMessages.accountWaiting(username, waiting)
  return userMenuMessages.accountOf(username)
}

function tellPremiumManagement(): void {
  showToast({ ...userMenuMessages.management, tone: 'info' })
}

function tellPremiumFeatures(): void {
  showToast({ ...userMenuMessages.features, tone: 'info' })
}

/** The tour begins by itself on a page that finds it neither completed nor shown (SPEC §4). */
function restartTour(): void {
  tourCompleted.set(null)
  welcomeShown.set(null)
  window.location.reload()
}
