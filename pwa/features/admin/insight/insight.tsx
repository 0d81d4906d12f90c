import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconChartDots, IconCloudOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { UsageInsight, UsageQuery } from '#shared/domain/usage-insight.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { usageInsightMessages } from '#shared/messages/usage-insight.ts'
import { paths } from '#shared/paths.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { UnreachableError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { statCardClass, statCardsClass } from '../../../ui/stat-card.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { Searches } from './searches.tsx'
import { Totals } from './totals.tsx'
import { UsedTools } from './used-tools.tsx'

type Days = UsageQuery['days']

/** The first is the usual one, which the address does not name. */
const PERIODS: readonly [Days, ...Days[]] = ['28', '2', '7', '90', '365']
const PERIOD_OPTIONS = (['2', '7', '28', '90', '365'] as const).map((value) => ({
  value,
  label: usageInsightMessages.periods[value],
}))

/** What people do within a time, which is part of the address. */
export function Insight() {
  const [days, chooseDays] = useAddressChoice('days', PERIODS)
  const { data, error, isPlaceholderData, refetch } = useInsight({ days })
  return (
    <>
      <p className="text-ink-2 prose">
        {usageInsightMessages.lead}{' '}
        <Link to={paths.privacy} className="link">
          {usageInsightMessages.how}
        </Link>
      </p>
      <div className="flex">
        <InlineSelect
          label={usageInsightMessages.period}
          options={PERIOD_OPTIONS}
          chosen={days}
          onChoose={chooseDays}
        />
      </div>
      {error !== null ? (
        <Notice
          role="alert"
          icon={
            error instanceof UnreachableError ? <IconCloudOff size={24} /> : <IconAlertTriangle size={24} />
          }
          title={usageInsightMessages.failed.title}
          text={reasonOf(error, usageInsightMessages.failed.text)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      ) : data === undefined ? (
        <InsightSkeleton />
      ) : (
        <div className="stack gap-6 busy-faded" aria-busy={isPlaceholderData}>
          <Shown insight={data} days={days} />
        </div>
      )}
    </>
  )
}

/** The previous period stands in while the next is on its way. */
function useInsight(query: UsageQuery) {
  return useQuery({
    queryKey: ['admin', 'usage', query],
    queryFn: ({ signal }) => callAdmin('adminUsage', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

function Shown({ insight, days }: { insight: UsageInsight; days: Days }) {
  if (insight.countedSince === null)
    return <Notice icon={<IconChartDots size={24} />} {...usageInsightMessages.neverCounted} />
  return (
    <>
      <Totals insight={insight} />
      <UsedTools insight={insight} days={days} />
      <Searches insight={insight} days={days} />
    </>
  )
}

const FIGURES = [1, 2, 3, 4]
const PARTS = [5, 6]

/** In the places of the figures, the chart and the tables. */
function InsightSkeleton() {
  return (
    <div role="status" aria-label={commonMessages.loading} aria-busy="true" className="stack gap-6">
      <div className={statCardsClass}>
        {FIGURES.map((place) => (
          <div key={place} className={statCardClass} data-placeholder="">
            <Skeleton width="70%" height="1.125rem" />
            <Skeleton width="3rem" height="2rem" mt="0.5rem" />
            <Skeleton width="55%" height="0.875rem" mt="0.5rem" />
          </div>
        ))}
      </div>
      {PARTS.map((place) => (
        <Skeleton key={place} height="17rem" radius="md" data-placeholder="" />
      ))}
    </div>
  )
}
