import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarMonth,
  IconCloudOff,
  IconCoins,
  IconPercentage,
  IconReceipt2,
  IconRefresh,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PlatformRevenue } from '#shared/domain/platform-revenue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { paths } from '#shared/paths.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatClock } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { AccessDenied } from './access-denied.tsx'
import { RevenueDays, sumOf } from './revenue-days.tsx'
import { HowPaid, RevenueSources, RevenueTimeline } from './revenue-parts.tsx'
import { refusalOf, useRefresh, useRevenue, useRevenueDays } from './use-revenue.ts'

/** What the platform has earned, for its owner; the server's answer says who that is. */
export function Revenue({ budget }: { budget: ReactNode }) {
  const { data, error, dataUpdatedAt, refetch } = useRevenue()
  const refusal = refusalOf(error)
  if (refusal !== null) return <AccessDenied refusal={refusal} />
  const Sign = error instanceof UnreachableError ? IconCloudOff : IconAlertTriangle
  return (
    <Stack className="page-width" gap="lg" pt="clamp(1.5rem, 4vw, 2.5rem)">
      <Group component="header" justify="space-between" align="end" gap="sm">
        <div>
          <PageTitle>{platformRevenueMessages.platformRevenue}</PageTitle>
          <Text c="var(--ink-2)" mt="xs">
            {platformRevenueMessages.lead}
          </Text>
          {data?.isSample && <SampleMark />}
        </div>
        {data !== undefined && <Freshness updatedAt={dataUpdatedAt} error={error} />}
        {data === undefined && error === null && <Skeleton width="13rem" height="var(--target)" />}
      </Group>
      {data === undefined && error !== null && (
        <Notice
          role="alert"
          icon={<Sign size={24} />}
          title={platformRevenueMessages.errorLoadingRevenue}
          text={reasonOf(error, platformRevenueMessages.failed)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      )}
      {data === undefined && error === null && <RevenueSkeleton />}
      {data !== undefined && <Shown revenue={data} budget={budget} />}
    </Stack>
  )
}

function Shown({ revenue, budget }: { revenue: PlatformRevenue; budget: ReactNode }) {
  const { transactionCount, premiumRevenue, referralExpense } = revenue
  const isEmpty = transactionCount === 0 && premiumRevenue === 0 && referralExpense === 0
  return (
    <>
      <Figures revenue={revenue} />
      {isEmpty ? (
        <Notice icon={<IconCoins size={24} />} {...platformRevenueMessages.nothingYet}>
          <Button component={Link} to={paths.agentDemo} variant="default">
            {platformRevenueMessages.whereAgentsBegin}
          </Button>
        </Notice>
      ) : (
        <div className="stack with-side items-start gap-4">
          <RevenueDays />
          <Stack gap="md">
            <RevenueSources revenue={revenue} />
            <RevenueTimeline />
          </Stack>
        </div>
      )}
      {budget}
      <HowPaid />
    </>
  )
}

/** SPEC §2: the four figures; below the month's, how the last 30 days stand against the 30 before. */
function Figures({ revenue }: { revenue: PlatformRevenue }) {
  const days = useRevenueDays('90').data
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        label={platformRevenueMessages.totalRevenue}
        value={formatDollars(revenue.totalRevenue)}
        hint={platformRevenueMessages.listingFeesAndCommissions}
      />
      <StatCard
        icon={IconCalendarMonth}
        label={platformRevenueMessages.monthlyRevenue}
        value={formatDollars(revenue.monthlyRevenue)}
        hint={
          (days && changeText(sumOf(days.slice(-60, -30)), sumOf(days.slice(-30)))) ??
          platformRevenueMessages.sinceThe1st
        }
      />
      <StatCard
        icon={IconPercentage}
        label={platformRevenueMessages.averageCommission}
        value={formatDollars(revenue.averageCommission)}
        hint={platformRevenueMessages.perPaidImprovement}
      />
      <StatCard
        icon={IconReceipt2}
        label={platformRevenueMessages.transactions}
        value={formatNumber(revenue.transactionCount)}
        hint={platformRevenueMessages.feesAndCommissions}
      />
    </StatCards>
  )
}

/** Nothing where there was nothing to compare with. */
function changeText(before: number, now: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round((100 * (now - before)) / before)
  return platformRevenueMessages.change(percent)
}

interface FreshnessProps {
  /** When the figures came. */
  updatedAt: number
  /** Why newer ones did not. */
  error: unknown
}

/** Of when the figures are, and the way to newer ones. Only what was asked for by hand is read out. */
function Freshness({ updatedAt, error }: FreshnessProps) {
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: useRefresh() })
  const failure = error === null ? null : reasonOf(error, platformRevenueMessages.failed)
  return (
    <Stack gap="xs" align="end">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {platformRevenueMessages.updatedAt}{' '}
          <time dateTime={new Date(updatedAt).toISOString()}>{formatClock(updatedAt)}</time>
        </Text>
        <Button
          variant="default"
          aria-disabled={isPending}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => isPending || mutate()}
        >
          {isPending ? platformRevenueMessages.refreshing : platformRevenueMessages.refresh}
        </Button>
      </Group>
      <Text role="status" size="sm" c="red" {...(failure === null ? { className: 'visually-hidden' } : {})}>
        {failure !== null && platformRevenueMessages.theFiguresAreNotRenewed(failure)}
        {failure === null && isSuccess && platformRevenueMessages.theFiguresAreUpToDate}
      </Text>
    </Stack>
  )
}

const FIGURES = [1, 2, 3, 4]

/** In the places of the figures, the chart, the sources and the timeline. */
function RevenueSkeleton() {
  return (
    <Stack role="status" aria-label={commonMessages.loading} aria-busy="true" gap="lg">
      <StatCards>
        {FIGURES.map((place) => (
          <Skeleton key={place} height="8rem" radius="lg" data-placeholder="" />
        ))}
      </StatCards>
      <div className="stack with-side items-start gap-4">
        <Skeleton height="25rem" radius="lg" data-placeholder="" />
        <Stack gap="md">
          <Skeleton height="12rem" radius="lg" data-placeholder="" />
          <Skeleton height="12rem" radius="lg" data-placeholder="" />
        </Stack>
      </div>
    </Stack>
  )
}
