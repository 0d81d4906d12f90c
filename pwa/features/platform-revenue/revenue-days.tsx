import { Button, Card, Group, Skeleton, Title } from '@mantine/core'
import { IconAlertTriangle, IconChartBar, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RevenueDay } from '#shared/domain/platform-revenue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { DaysTable } from '../../ui/days-table.tsx'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatFullUtcDay } from '../../ui/format-date.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { Swatch } from './revenue-parts.tsx'
import { csvAddress, useRevenueDays } from './use-revenue.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

const CHART_HEIGHT = '17rem'

const SPANS = ['30', '90'] as const
const SPAN_OPTIONS = SPANS.map((value) => ({ value, label: platformRevenueMessages.lastDays(value) }))

/** Day by day: as a picture, in words, and as a file. The chosen span is part of the address. */
export function RevenueDays() {
  const [span, chooseSpan] = useAddressChoice('days', SPANS)
  const { data, error, isPlaceholderData, refetch } = useRevenueDays(span)
  return (
    <Card component="section" aria-labelledby="revenue-days">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} fz="lg" id="revenue-days">
          {platformRevenueMessages.revenueByDay}
        </Title>
        <Group gap="xs">
          <InlineSelect
            label={platformRevenueMessages.span}
            options={SPAN_OPTIONS}
            chosen={span}
            onChoose={chooseSpan}
          />
          <Button
            component="a"
            href={csvAddress(span)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {platformRevenueMessages.downloadCsv}
          </Button>
        </Group>
      </Group>
      {data === undefined && error !== null ? (
        <Notice
          role="alert"
          icon={<IconAlertTriangle size={24} />}
          title={platformRevenueMessages.daysFailed}
          text={reasonOf(error, platformRevenueMessages.failed)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      ) : (
        <div className="busy-faded" aria-busy={isPlaceholderData}>
          <Days days={data} />
        </div>
      )}
    </Card>
  )
}

function Days({ days }: { days: readonly RevenueDay[] | undefined }) {
  if (days === undefined) return <Skeleton height={CHART_HEIGHT} radius="md" aria-busy="true" />
  if (days.every(({ listing, commission }) => listing === 0 && commission === 0)) {
    return (
      <Notice
        icon={<IconChartBar size={24} />}
        title={platformRevenueMessages.noRevenueInTheLastDays(days.length)}
        text={platformRevenueMessages.noRevenueText}
      />
    )
  }
  return (
    <>
      <figure aria-hidden="true">
        <Group component="figcaption" gap="md" fz="sm" c="var(--ink-2)" mb="sm">
          <span>
            <Swatch source="listing" />
            {platformRevenueMessages.listingFees}
          </span>
          <span>
            <Swatch source="commission" />
            {platformRevenueMessages.commissions}
          </span>
        </Group>
        <div className="chart" style={{ height: CHART_HEIGHT }}>
          <Suspense>
            <RevenueChart days={days} />
          </Suspense>
        </div>
      </figure>
      <RevenueTable days={days} />
    </>
  )
}

/** The chart in figures, newest first. Days without revenue are left out. */
function RevenueTable({ days }: { days: readonly RevenueDay[] }) {
  const moved = days.filter(({ listing, commission }) => listing !== 0 || commission !== 0)
  return (
    <DaysTable
      summary={platformRevenueMessages.showDays}
      label={platformRevenueMessages.daysTable}
      caption={platformRevenueMessages.daysCaption}
      columns={[
        platformRevenueMessages.dayUtc,
        platformRevenueMessages.listingFees,
        platformRevenueMessages.commissions,
        platformRevenueMessages.together,
      ]}
      rows={moved
        .toReversed()
        .map((sums) => [
          formatFullUtcDay(sums.day),
          formatDollars(sums.listing),
          formatDollars(sums.commission),
          formatDollars(sumOf([sums])),
        ])}
    />
  )
}

/** Fees and commissions of the days together; in cents, where `0.1 + 0.2` is no trouble. */
export function sumOf(days: readonly RevenueDay[]): number {
  const cents = days.reduce(
    (sum, { listing, commission }) => sum + centsFromDollars(listing) + centsFromDollars(commission),
    0,
  )
  return dollarsFromCents(cents)
}
