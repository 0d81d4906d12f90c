import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlatformRevenue } from '#shared/domain/platform-revenue.ts'
import { platformRevenueMessages } from '#shared/messages/admin.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { AccessDenied } from './access-denied.tsx'
import { Freshness } from './freshness.tsx'
import { HowPaid } from './how-paid.tsx'
import { NotEarnedYet } from './not-earned-yet.tsx'
import { refusalOf } from './refusal-of.ts'
import classes from './revenue.module.css'
import { RevenueDays } from './revenue-days.tsx'
import { RevenueFigures } from './revenue-figures.tsx'
import { RevenueSkeleton } from './revenue-skeleton.tsx'
import { RevenueSources } from './revenue-sources.tsx'
import { RevenueTimeline } from './revenue-timeline.tsx'
import { useRevenue } from './use-revenue.ts'

/** What the platform has earned, for its owner; the server's answer says who that is. */
export function Revenue({ budget }: { budget: ReactNode }) {
  const { data, error, dataUpdatedAt, refetch } = useRevenue()
  const refusal = refusalOf(error)
  if (refusal !== null) return <AccessDenied refusal={refusal} />
  return (
    <div className={`page-width ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <PageTitle>Platform Revenue</PageTitle>
          <p className={classes.lead}>
            Every figure is added up from the ledger. Days begin at midnight UTC.
          </p>
          {data?.isSample && <SampleMark />}
        </div>
        {data !== undefined && <Freshness updatedAt={dataUpdatedAt} error={error} />}
        {data === undefined && error === null && <Skeleton width="13rem" height="var(--target)" />}
      </header>
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RevenueSkeleton />}
      {data !== undefined && <Shown revenue={data} budget={budget} />}
    </div>
  )
}

function Shown({ revenue, budget }: { revenue: PlatformRevenue; budget: ReactNode }) {
  const { transactionCount, premiumRevenue, referralExpense } = revenue
  const isEmpty = transactionCount === 0 && premiumRevenue === 0 && referralExpense === 0
  return (
    <>
      <RevenueFigures revenue={revenue} />
      {isEmpty ? (
        <NotEarnedYet />
      ) : (
        <div className={classes.parts}>
          <RevenueDays />
          <div className={classes.side}>
            <RevenueSources revenue={revenue} />
            <RevenueTimeline />
          </div>
        </div>
      )}
      {budget}
      <HowPaid />
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const Sign = error instanceof UnreachableError ? IconCloudOff : IconAlertTriangle
  return (
    <Notice
      role="alert"
      icon={<Sign size={24} />}
      title="Error Loading Revenue"
      text={reasonOf(error, platformRevenueMessages.failed)}
    >
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
