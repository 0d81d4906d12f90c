import { Anchor, Badge, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { CallOutput } from '#shared/api/call.ts'
import type { siteCalls } from '#shared/api/site-calls.ts'
import type { SiteState, TroubledSite } from '#shared/domain/site-job.ts'
import { siteMessages } from '#shared/messages/admin-sites.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paths } from '#shared/paths.ts'
import { REPORTED_AFTER_DAYS } from '#shared/policy/limits.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { formatShortDay } from '../../../ui/format-date.ts'
import { TONE_COLORS, type Tone } from '../../../ui/tone-colors.ts'
import { useTableAddress } from '../../../ui/use-table-address.ts'

type Answer = CallOutput<(typeof siteCalls)['adminSites']>

const PER_PAGE = 20

/** Those that somebody has to look at. */
const STATES = ['all', 'gone', 'unreachable', 'parked', 'moved'] as const satisfies readonly (
  | SiteState
  | 'all'
)[]
const FILTERS = [
  {
    name: 'state',
    label: siteMessages.state,
    options: STATES.map((value) => ({
      value,
      label: value === 'all' ? siteMessages.allStates : siteMessages.states[value],
    })),
  },
]
const TONES: Readonly<Record<SiteState, Tone>> = {
  reachable: 'good',
  refused: 'quiet',
  moved: 'warning',
  parked: 'warning',
  gone: 'bad',
  unreachable: 'bad',
}

const COLUMNS: readonly TableColumn<TroubledSite>[] = [
  {
    title: siteMessages.state,
    width: '8.5rem',
    cell: ({ state }) => <Badge color={TONE_COLORS[TONES[state]]}>{siteMessages.states[state]}</Badge>,
  },
  {
    title: siteMessages.finding,
    width: '28%',
    isLong: true,
    cell: ({ detail, target }) => (target === null ? detail : siteMessages.leadsTo(target)),
  },
  {
    title: siteMessages.inTroubleSince,
    width: '11rem',
    align: 'end',
    sort: 'since',
    cell: (site) => <Since site={site} />,
  },
  {
    title: siteMessages.lastChecked,
    width: '8rem',
    align: 'end',
    isExtra: true,
    onCard: 'titled',
    cell: ({ checkedAt }) => <time dateTime={checkedAt}>{formatShortDay(checkedAt)}</time>,
  },
]

/** The websites that somebody has to look at, those in trouble for longest first. */
export function TroubledSites({ sites }: { sites: Answer }) {
  const address = useTableAddress()
  const keeper = useTableKeeper('sites')
  const { troubled, troubledTotal, checked } = sites
  const state = address.choice('state', STATES)
  const search = address.read('search')
  const found = inOrder(
    troubled.filter((site) => (state === 'all' || site.state === state) && isAbout(site, search)),
    address.sort,
  )
  if (checked === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="troubled-sites">
      <Title order={2} fz="lg" id="troubled-sites">
        {siteMessages.inTrouble}
      </Title>
      <DataTable
        label={siteMessages.inTrouble}
        address={address}
        keeper={keeper}
        idOf={({ toolId }) => toolId}
        subject={{
          title: siteMessages.tool,
          sort: 'tool',
          name: ({ toolName }) => toolName,
          to: ({ toolId }) => adminPaths.tool(toolId),
          note: ({ website }) => <Website address={website} />,
        }}
        columns={COLUMNS}
        rows={found.slice((address.page - 1) * PER_PAGE, address.page * PER_PAGE)}
        total={found.length}
        perPage={PER_PAGE}
        failure={null}
        empty={troubled.length === 0 ? siteMessages.allReachable : siteMessages.noneFound}
        search={siteMessages.search}
        filters={FILTERS}
      />
      {troubledTotal > troubled.length && (
        <Text size="sm" c="dimmed">
          {siteMessages.andMore(formatNumber(troubledTotal - troubled.length))}
        </Text>
      )}
    </section>
  )
}

/** Somebody has to look at it, and without telling it where they come from. */
function Website({ address }: { address: string }) {
  return (
    <Anchor href={address} rel="noreferrer nofollow" target="_blank" c="dimmed" fz="inherit">
      {address.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </Anchor>
  )
}

function Since({ site: { troubledSince, troubledDays } }: { site: TroubledSite }) {
  return (
    <span className="figures" title={countMessages.days(troubledDays)}>
      <time dateTime={troubledSince}>{formatShortDay(troubledSince)}</time>
      {troubledDays >= REPORTED_AFTER_DAYS && (
        <>
          {' · '}
          <Anchor component={Link} to={paths.recommendations} fz="inherit">
            {siteMessages.reported}
          </Anchor>
        </>
      )}
    </span>
  )
}

function isAbout({ toolName, website, target }: TroubledSite, search: string): boolean {
  const text = `${toolName} ${website} ${target ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The server has them in the order of their trouble; the few there are can be put in another one here. */
function inOrder(sites: readonly TroubledSite[], sort: { by: string; isDown: boolean } | null) {
  if (sort === null) return sites
  const key = (site: TroubledSite) => (sort.by === 'tool' ? site.toolName : site.troubledSince)
  const ordered = sites.toSorted((a, b) => key(a).localeCompare(key(b), 'en'))
  return sort.isDown ? ordered.toReversed() : ordered
}
