import { Button, Card, Group, Skeleton, Title } from '@mantine/core'
import { IconAlertTriangle, IconChartBar, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RevenueDay } from '#shared/domain/platform-revenue.ts'
import { platformRevenueMessages } from '#shared/messages/admin.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import { reasonOf } from '../../data/reason-of.ts'
import table from '../../ui/days-table.module.css'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatFullUtcDay } from '../../ui/format-day.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import classes from './revenue.module.css'
import { csvAddress, useRevenueDays } from './use-revenue.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

const SPANS = ['30', '90'] as const
const SPAN_OPTIONS = SPANS.map((value) => ({ value, label: `Last ${value} days` }))

/** Day by day: as a picture, in words, and as a file. The chosen span is part of the address. */
export function RevenueDays() {
  const [span, chooseSpan] = useAddressChoice('days', SPANS)
  const { data, error, isPlaceholderData, refetch } = useRevenueDays(span)
  return (
    <Card component="section" aria-labelledby="revenue-days">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} fz="lg" id="revenue-days">
          {adminMarketMessages.revenueByDay}
        </Title>
        <Group gap="xs">
          <InlineSelect
            label={adminMarketMessages.span}
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
            {adminMarketMessages.downloadCsv}
          </Button>
        </Group>
      </Group>
      {data === undefined && error !== null ? (
        <Notice
          role="alert"
          icon={<IconAlertTriangle size={24} />}
          title={adminMarketMessages.daysFailed}
          text={reasonOf(error, platformRevenueMessages.failed)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      ) : (
        <div className={classes.shown} aria-busy={isPlaceholderData}>
          <Days days={data} />
        </div>
      )}
    </Card>
  )
}

function Days({ days }: { days: readonly RevenueDay[] | undefined }) {
  if (days === undefined)
    return <Skeleton className={`w-full ${classes.room}`} radius="md" aria-busy="true" />
  if (days.every(({ listing, commission }) => listing === 0 && commission === 0)) {
    return (
      <Notice
        icon={<IconChartBar size={24} />}
        title={platformRevenueMessages.noRevenueInTheLastDays(days.length)}
        text={adminMarketMessages.noRevenueText}
      />
    )
  }
  return (
    <>
      <figure aria-hidden="true">
        <Group component="figcaption" gap="md" fz="sm" c="var(--ink-2)" mb="sm">
          <span>
            <span className={`inline-block ${classes.swatch}`} data-source="listing" />
            {adminMarketMessages.listingFees}
          </span>
          <span>
            <span className={`inline-block ${classes.swatch}`} data-source="commission" />
            {adminMarketMessages.commissions}
          </span>
        </Group>
        <div className={`w-full ${classes.room}`}>
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
    <details>
      <summary className={table.summary}>{adminMarketMessages.showDays}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={table.scroll} aria-label={adminMarketMessages.daysTable} tabIndex={0}>
        <table className={table.table}>
          <caption className="visually-hidden">{adminMarketMessages.daysCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{adminMarketMessages.dayUtc}</th>
              <th scope="col">{adminMarketMessages.listingFees}</th>
              <th scope="col">{adminMarketMessages.commissions}</th>
              <th scope="col">{adminMarketMessages.together}</th>
            </tr>
          </thead>
          <tbody>
            {moved.toReversed().map((sums) => (
              <tr key={sums.day}>
                <th scope="row">{formatFullUtcDay(sums.day)}</th>
                <td>{formatDollars(sums.listing)}</td>
                <td>{formatDollars(sums.commission)}</td>
                <td>{formatDollars(sumOf([sums]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
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
