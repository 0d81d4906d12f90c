import { Button } from '@mantine/core'
import {
  IconActivity,
  IconBulb,
  IconCategory,
  IconChartBar,
  IconChevronDown,
  IconClipboardList,
  IconFileImport,
  IconGitPullRequest,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMail,
  IconMessage2Star,
  IconPencilCheck,
  IconRobot,
  IconRosetteDiscountCheck,
  IconShieldLock,
  IconShoppingBag,
  IconStack2,
  IconTargetArrow,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminOverview } from '#shared/api/admin-calls.ts'
import { adminShellMessages } from '#shared/messages/admin-shell.ts'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { paths } from '#shared/paths.ts'
import { formatNumber } from '../../../ui/format.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import classes from './admin-frame.module.css'
import { useFreshOverview, useOverview } from './use-overview.ts'

type Queue = Exclude<keyof AdminOverview['waiting'], 'overdueTickets' | 'secondApprovals'>

interface Place {
  to: string
  label: string
  Icon: TablerIcon
  /** What waits there. */
  queue?: Queue
}

const DASHBOARD: Place = { to: paths.admin, label: adminTitles.dashboard, Icon: IconLayoutDashboard }

const GROUPS: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: adminShellMessages.groups.catalogue,
    places: [
      { to: adminPaths.tools, label: adminTitles.tools, Icon: IconStack2 },
      { to: adminPaths.categories, label: adminTitles.categories, Icon: IconCategory },
      { to: adminPaths.import, label: adminTitles.import, Icon: IconFileImport },
      { to: adminPaths.sites, label: adminTitles.sites, Icon: IconWorld },
    ],
  },
  {
    title: adminShellMessages.groups.marketplace,
    places: [
      {
        to: adminPaths.improvements,
        label: adminTitles.improvements,
        Icon: IconGitPullRequest,
        queue: 'improvements',
      },
      { to: adminPaths.bounties, label: adminTitles.bounties, Icon: IconTargetArrow },
      { to: adminPaths.listings, label: adminTitles.listings, Icon: IconShoppingBag, queue: 'listings' },
      {
        to: paths.recommendations,
        label: adminShellMessages.recommendations,
        Icon: IconBulb,
        queue: 'recommendations',
      },
      { to: adminPaths.agents, label: adminTitles.agents, Icon: IconRobot },
      { to: paths.agentAnalytics, label: adminShellMessages.agentAnalytics, Icon: IconChartBar },
    ],
  },
  {
    title: adminShellMessages.groups.community,
    places: [
      { to: adminPaths.tickets, label: adminTitles.tickets, Icon: IconLifebuoy, queue: 'tickets' },
      { to: adminPaths.reviews, label: adminTitles.reviews, Icon: IconMessage2Star, queue: 'reviews' },
      {
        to: adminPaths.suggestions,
        label: adminTitles.suggestions,
        Icon: IconPencilCheck,
        queue: 'suggestions',
      },
      { to: adminPaths.claims, label: adminTitles.claims, Icon: IconRosetteDiscountCheck },
      { to: adminPaths.users, label: adminTitles.users, Icon: IconUsers },
      { to: adminPaths.newsletter, label: adminTitles.newsletter, Icon: IconMail },
    ],
  },
  {
    title: adminShellMessages.groups.system,
    places: [
      { to: adminPaths.insight, label: adminTitles.insight, Icon: IconActivity },
      { to: adminPaths.audit, label: adminTitles.audit, Icon: IconClipboardList },
      { to: adminPaths.security, label: adminTitles.security, Icon: IconShieldLock },
    ],
  },
]

/** Beside the screen, where there is room. */
export function AdminSidebar() {
  useFreshOverview()
  return (
    <div className={`desktop-only stays ${classes.sidebar}`}>
      <AdminNav />
    </div>
  )
}

/** Behind a button that says where one is, where there is none. */
export function SidebarDrawer() {
  const { key, pathname } = useLocation()
  // It belongs to the place it was opened at, so that going anywhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const here = currentPlace(pathname)
  return (
    <div className="mb-5 desktop-hidden">
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        classNames={{ label: 'flex-1 text-start' }}
        leftSection={<here.Icon size={18} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={adminShellMessages.administrationAt(here.label)}
        onClick={() => setOpenAt(key)}
      >
        {here.label}
      </Button>
      {openAt === key && (
        <PanelDialog title={adminShellMessages.administration} shape="side" onClose={() => setOpenAt(null)}>
          <AdminNav />
        </PanelDialog>
      )}
    </div>
  )
}

function currentPlace(pathname: string): Place {
  const places = GROUPS.flatMap((group) => group.places)
  return places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? DASHBOARD
}

function AdminNav() {
  return (
    <nav aria-label={adminShellMessages.administration} className="grid gap-5">
      <ul>
        <NavItem place={DASHBOARD} />
      </ul>
      {GROUPS.map(({ title, places }) => (
        <section key={title} aria-label={title}>
          {/* No heading: these would come before that of the screen. The section has the name. */}
          <p className="text-xs text-ink-3 font-semibold px-2 pb-1" aria-hidden="true">
            {title}
          </p>
          <ul>
            {places.map((place) => (
              <NavItem key={place.to} place={place} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function NavItem({ place: { to, label, Icon, queue } }: { place: Place }) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === paths.admin}
        className={`row gap-2 text-ui text-ink-2 rounded-md min-h-target hover-sunken hover-ink focus-inside px-2 ${classes.place}`}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className="flex-1 text-start">{label}</span>
        {queue !== undefined && <Waiting queue={queue} />}
      </NavLink>
    </li>
  )
}

/** How many wait there, in red where somebody was promised to have been answered by now. */
function Waiting({ queue }: { queue: Queue }) {
  const { data } = useOverview()
  const second = queue === 'improvements' ? (data?.waiting.secondApprovals ?? 0) : 0
  const count = (data?.waiting[queue] ?? 0) + second
  if (count === 0) return null
  const isLate = queue === 'tickets' && (data?.waiting.overdueTickets ?? 0) > 0
  return (
    <span
      className={`pill text-xs text-ink-2 font-semibold tabular-nums text-center bg-sunken px-1 ${classes.count}`}
      data-late={isLate}
    >
      {formatNumber(count)} <span className="visually-hidden">{adminShellMessages.waiting(isLate)}</span>
    </span>
  )
}
