import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { priceFromText } from '#shared/messages/pricing-text.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { premiumListingMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import { formatNumber } from '../../ui/format.ts'
import { jumpTo } from '../../ui/jump-to.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import { RatingLine } from '../../ui/rating-line.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useArrivalFromCard } from '../../ui/tool-move.ts'
import { firstSentences } from './sentences.ts'
import classes from './tool-header.module.css'

/** The places that the head leads to. */
const SECTIONS = [
  { id: 'overview', label: toolPageMessages.overview },
  { id: 'reviews', label: commonMessages.reviews },
  { id: 'pricing', label: commonMessages.pricing },
  { id: 'facts', label: toolPageMessages.facts },
] as const

/** As large as what it holds, so that it can move. */
const OWN_BOX = { display: 'inline-grid' } as const

interface ToolHeaderProps {
  tool: SyncTool
  category: CategoryWithCount | undefined
  favorite: ReactNode
  /** What else can be done with the tool. */
  actions: ReactNode
}

export function ToolHeader({ tool, category, favorite, actions }: ToolHeaderProps) {
  const head = useRef<HTMLElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLSpanElement>(null)
  useArrivalFromCard(mark, name)
  return (
    <>
      <header ref={head} className={`py-6 ${classes.header}`}>
        <nav className="flex gap-2 mb-4 text-sm text-ink-3" aria-label={toolPageMessages.breadcrumb}>
          <Link to={paths.home} className="tap hover-ink hover-underline">
            {commonMessages.allTools}
          </Link>
          {category && (
            <>
              <span aria-hidden="true">/</span>
              <Link to={paths.categoryTools(category.slug)} className="tap hover-ink hover-underline">
                {category.name}
              </Link>
            </>
          )}
        </nav>
        <div className={`grid ${classes.row}`}>
          <div ref={mark} style={OWN_BOX}>
            <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
          </div>
          <div className={`min-w-0 ${classes.title}`}>
            <PageTitle className={`anywhere ${classes.name}`}>
              <span ref={name} style={OWN_BOX}>
                {tool.name}
              </span>
            </PageTitle>
            {tool.formerNames.length > 0 && (
              <p className="mt-1 text-sm text-ink-3 anywhere">
                {toolPageMessages.formerly(tool.formerNames.join(', '))}
              </p>
            )}
          </div>
          <p className={`text-ink-2 prose ${classes.tagline}`}>{firstSentences(tool.description, 1)}</p>
          <div className={`row flex-wrap text-sm text-ink-2 tabular-nums gap-y-2 gap-x-4 ${classes.meta}`}>
            <PricingBadge pricing={tool.pricing} />
            {tool.pricing !== 'free' && tool.priceFrom !== null && (
              <span>{priceFromText(tool.priceFrom)}</span>
            )}
            <JumpLink to="reviews">
              <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />
            </JumpLink>
            <StatusBadges tool={tool} />
            {tool.isSample && <SampleMark />}
          </div>
          <div className={`row flex-wrap gap-2 self-start ${classes.actions}`}>
            <Button
              component="a"
              className={classes.visit ?? ''}
              href={tool.website}
              {...noteVisit(tool.id)}
              target="_blank"
              rel="noopener"
              size="md"
              rightSection={<IconArrowUpRight size={18} aria-hidden="true" />}
            >
              {toolPageMessages.visitTool}
            </Button>
            {favorite}
            {actions}
          </div>
        </div>
        <Figures tool={tool} />
        <Sections className="desktop-hidden mt-4" />
      </header>
      <StickyBar tool={tool} head={head} favorite={favorite} />
    </>
  )
}

/** SPEC §2, literally, whether its maker has proved that it is theirs, and whether the place in its category was paid for. */
const BADGES = [
  { status: 'verified', text: toolPageMessages.badges.verified, isOn: (tool: SyncTool) => tool.isVerified },
  {
    status: 'maker-verified',
    text: toolPageMessages.badges.makerVerified,
    isOn: (tool: SyncTool) => tool.isMakerVerified === true,
  },
  { status: 'trending', text: toolPageMessages.badges.trending, isOn: (tool: SyncTool) => tool.isTrending },
  { status: 'new', text: toolPageMessages.badges.new, isOn: (tool: SyncTool) => tool.isNew },
  {
    status: 'premium-listing',
    text: premiumListingMessages.mark,
    isOn: (tool: SyncTool) => tool.premiumListingUntil !== null,
  },
] as const

function StatusBadges({ tool }: { tool: SyncTool }) {
  const badges = BADGES.filter(({ isOn }) => isOn(tool))
  if (badges.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={commonMessages.status}>
      {badges.map(({ status, text }) => (
        <li
          key={status}
          className={`pill font-medium px-2 ${status === 'verified' ? 'bg-accent-soft text-on-accent-soft' : 'text-ink bg-sunken'}`}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}

/** SPEC §2: users, popularity and rating in three columns; a figure that nobody knows is left out. */
function Figures({ tool }: { tool: SyncTool }) {
  const figures = [
    [toolPageMessages.users, tool.userCount],
    [toolPageMessages.popularity, tool.popularity === 0 ? null : formatNumber(tool.popularity)],
    [toolPageMessages.rating, tool.rating && `${tool.rating}/5`],
  ] as const
  const known = figures.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={`flex gap-8 mt-4 ${classes.figures}`}>
      {known.map(([label, value]) => (
        <div key={label} className={`flex ${classes.figure}`}>
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="title-sm font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function JumpLink({ to, children }: { to: (typeof SECTIONS)[number]['id']; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="tap row min-h-6 text-ink-2 hover-accent hover-underline"
      onClick={(event) => jumpTo(event, to)}
    >
      {children}
    </a>
  )
}

/** The parts of a page that is long where it is narrow. */
function Sections({ className }: { className: string }) {
  return (
    <nav
      className={`flex gap-5 text-ui font-medium nowrap ${className}`}
      aria-label={toolPageMessages.onThisPage}
    >
      {SECTIONS.map(({ id, label }) => (
        <JumpLink key={id} to={id}>
          {label}
        </JumpLink>
      ))}
    </nav>
  )
}

interface StickyBarProps {
  tool: SyncTool
  head: RefObject<HTMLElement | null>
  favorite: ReactNode
}

/** What the head offers, once it has been scrolled out of sight. */
function StickyBar({ tool, head, favorite }: StickyBarProps) {
  const isPast = useIsPast(head)
  if (!isPast) return null
  return (
    <div className={`screen-only border-b bg-page ${classes.bar}`}>
      <div className={`page-width row gap-3 ${classes.barRow}`}>
        <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
        <span className="truncate min-w-0 font-semibold">{tool.name}</span>
        <PricingBadge pricing={tool.pricing} />
        <span className="text-sm text-ink-3 nowrap phone-hidden">
          {tool.pricing !== 'free' && priceFromText(tool.priceFrom)}
        </span>
        <Sections className="desktop-only pl-4" />
        <span className="row flex-none gap-2 ml-auto">
          {favorite}
          <Button
            component="a"
            href={tool.website}
            {...noteVisit(tool.id)}
            target="_blank"
            rel="noopener"
            size="md"
            aria-label={toolPageMessages.visitOf(tool.name)}
            rightSection={<IconArrowUpRight size={16} aria-hidden="true" />}
          >
            {toolPageMessages.visit}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** Whether an element has gone out at the top of the window. */
function useIsPast(place: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isPast
}
