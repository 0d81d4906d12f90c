import { Alert, Button, Card, Group, RingProgress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminOverview } from '#shared/api/admin-calls.ts'
import { adminShellMessages } from '#shared/messages/admin-shell.ts'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { formatNumber } from '../../../ui/format.ts'
import { formatUtcDay } from '../../../ui/format-date.ts'
import classes from './admin-frame.module.css'
import { useOverview } from './use-overview.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const TimeChart = lazy(async () => ({ default: (await import('../../../ui/time-chart.tsx')).TimeChart }))

const CHART_HEIGHT = '7.5rem'

/** Two in a row on a phone, four in the rest, and all seven where the window is very wide: none stands alone. */
const QUEUES = { gridTemplateColumns: 'repeat(auto-fit, minmax(max(9rem, min(25% - 0.75rem, 12rem)), 1fr))' }
const PLACES = [1, 2, 3, 4, 5, 6, 7]

/** The last of three has the row to itself where only two fit. */
const TREND = '1 1 17rem'

/** What waits for admins, and how the last 30 days went. */
export function Overview() {
  const { data, error, refetch } = useOverview()
  if (data === undefined && error !== null)
    return (
      <Alert color="red" title={adminShellMessages.overviewFailed}>
        <p>{reasonOf(error, commonMessages.tryInAMoment)}</p>
        <Button mt="sm" size="xs" variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </Alert>
    )
  if (data === undefined) return <Placeholder />
  return (
    <Stack gap="md">
      <Queues waiting={data.waiting} />
      <div className="flex flex-wrap gap-4">
        <Trend
          title={adminShellMessages.toolPagesOpened}
          noun={adminShellMessages.opened}
          days={data.views}
        />
        <Trend title={adminShellMessages.signUps} noun={adminShellMessages.signUps} days={data.signUps} />
        <Coverage {...data.summaries} />
      </div>
    </Stack>
  )
}

function Queues({ waiting }: Pick<AdminOverview, 'waiting'>) {
  const { overdueTickets, secondApprovals } = waiting
  const isOnlySecond = waiting.improvements === 0 && secondApprovals > 0
  const queues: QueueCard[] = [
    {
      label: adminShellMessages.openTickets,
      to: adminPaths.tickets,
      count: waiting.tickets,
      note: overdueTickets > 0 && (
        <span className="text-sm text-danger font-medium">
          {adminShellMessages.overdue(formatNumber(overdueTickets))}
        </span>
      ),
    },
    {
      label: adminTitles.improvements,
      to: isOnlySecond ? `${adminPaths.improvements}?state=second_review` : adminPaths.improvements,
      count: waiting.improvements,
      note: secondApprovals > 0 && (
        <Text component="span" size="sm" c="dimmed">
          {adminShellMessages.secondApprovals(formatNumber(secondApprovals))}
        </Text>
      ),
    },
    { label: adminTitles.listings, to: adminPaths.listings, count: waiting.listings },
    { label: adminShellMessages.reviewsHeld, to: adminPaths.reviews, count: waiting.reviews },
    { label: adminShellMessages.recommendations, to: paths.recommendations, count: waiting.recommendations },
    {
      label: adminShellMessages.suggestions,
      to: adminPaths.suggestions,
      count: waiting.suggestions,
    },
    {
      label: adminShellMessages.reports,
      to: `${paths.recommendations}?tab=reports`,
      count: waiting.reports,
    },
  ]
  return (
    <ul className="grid gap-3" style={QUEUES} aria-label={adminShellMessages.waitingForYou}>
      {queues.map(({ label, to, count, note }) => (
        <li key={to}>
          <Link to={to} className={`card grid h-full content-start gap-1 py-4 px-5 ${classes.queue}`}>
            <span className="title-md font-bold tabular-nums">{formatNumber(count)}</span>
            <Text component="span" size="sm" c="var(--ink-2)">
              {label}
            </Text>
            {note}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface QueueCard {
  label: string
  to: string
  count: number
  note?: ReactNode
}

interface TrendProps {
  title: string
  noun: string
  days: AdminOverview['views']
}

function Trend({ title, noun, days }: TrendProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card component="section" flex={TREND} aria-label={title}>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {adminShellMessages.inThirtyDays(formatNumber(total))}
        </Text>
      </Group>
      <div style={{ height: CHART_HEIGHT }} aria-hidden="true">
        <Suspense>
          <TimeChart
            height={CHART_HEIGHT}
            label={noun}
            points={days.map(({ at, count }) => ({ time: formatUtcDay(at), count }))}
          />
        </Suspense>
      </div>
    </Card>
  )
}

function Coverage({ written, tools }: AdminOverview['summaries']) {
  const percent = tools === 0 ? 0 : Math.floor((written / tools) * 100)
  return (
    <Card component="section" flex={TREND} aria-label={adminShellMessages.summaries}>
      <Title order={2} fz="md" fw={600} mb="sm">
        {adminShellMessages.toolsWithASummary}
      </Title>
      <Group gap="lg" wrap="nowrap" mih={CHART_HEIGHT}>
        <RingProgress
          size={112}
          thickness={10}
          roundCaps
          rootColor="var(--sunken)"
          sections={[{ value: percent, color: 'var(--accent)' }]}
          label={
            <Text ta="center" fw={680} fz="lg">
              {percent}%
            </Text>
          }
        />
        <Text size="sm" c="dimmed">
          {adminShellMessages.ofTools(formatNumber(written), formatNumber(tools))}
        </Text>
      </Group>
    </Card>
  )
}

function Placeholder() {
  return (
    <Stack gap="md" aria-busy="true">
      <div className="grid gap-3" style={QUEUES}>
        {PLACES.map((place) => (
          <Skeleton key={place} height="7rem" radius="lg" />
        ))}
      </div>
      <div className="flex flex-wrap gap-4">
        {PLACES.slice(0, 3).map((place) => (
          <Skeleton key={place} height="12.5rem" radius="lg" flex={TREND} />
        ))}
      </div>
    </Stack>
  )
}
