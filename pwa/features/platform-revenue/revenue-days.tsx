import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconChartBar, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RevenueDay } from '#shared/domain/platform-revenue.ts'
import { platformRevenueMessages } from '#shared/messages/admin.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { csvAddress } from './csv-address.ts'
import part from './revenue.module.css'
import classes from './revenue-days.module.css'
import { RevenueTable } from './revenue-table.tsx'
import { useRevenueDays } from './use-revenue.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

const SPANS = ['30', '90'] as const
const SPAN_OPTIONS = SPANS.map((value) => ({ value, label: `Last ${value} days` }))

/** Day by day: as a picture, in words, and as a file. The chosen span is part of the address. */
export function RevenueDays() {
  const [span, chooseSpan] = useAddressChoice('days', SPANS)
  const { data, error, isPlaceholderData, refetch } = useRevenueDays(span)
  return (
    <section className={`${part.part} ${classes.days}`} aria-labelledby="revenue-days">
      <div className={classes.head}>
        <h2 id="revenue-days" className={part.title}>
          Revenue by day
        </h2>
        <div className={classes.tools}>
          <InlineSelect label="Span" options={SPAN_OPTIONS} chosen={span} onChoose={chooseSpan} />
          <Button
            component="a"
            href={csvAddress(span)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Download CSV
          </Button>
        </div>
      </div>
      {data === undefined && error !== null ? (
        <DaysFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.shown} aria-busy={isPlaceholderData}>
          <Days days={data} />
        </div>
      )}
    </section>
  )
}

function DaysFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      icon={<IconAlertTriangle size={24} />}
      title="The days could not be loaded"
      text={reasonOf(error, platformRevenueMessages.failed)}
    >
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

function Days({ days }: { days: readonly RevenueDay[] | undefined }) {
  if (days === undefined) return <Skeleton className={classes.room ?? ''} radius="md" aria-busy="true" />
  if (days.every(({ listing, commission }) => listing === 0 && commission === 0)) {
    return (
      <Notice
        icon={<IconChartBar size={24} />}
        title={`No revenue in the last ${days.length} days`}
        text="Fees and commissions are drawn here on the day they are paid."
      />
    )
  }
  return (
    <>
      <figure className={classes.figure} aria-hidden="true">
        <figcaption className={classes.legend}>
          <span className={classes.key} data-source="listing">
            Listing fees
          </span>
          <span className={classes.key} data-source="commission">
            Commissions
          </span>
        </figcaption>
        <div className={classes.room}>
          <Suspense>
            <RevenueChart days={days} />
          </Suspense>
        </div>
      </figure>
      <RevenueTable days={days} />
    </>
  )
}
