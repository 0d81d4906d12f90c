import { Button, Card, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { PlatformRevenue } from '#shared/domain/platform-revenue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { COMMISSION_PERCENT } from '#shared/policy/money.ts'
import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatClock } from '../../ui/format-date.ts'
import classes from './revenue.module.css'
import { sharesOf } from './shares-of.ts'
import { usePayoutSummary } from './use-revenue.ts'

/** What the total is made of, and what is not included in it. */
export function RevenueSources({ revenue }: { revenue: PlatformRevenue }) {
  const { listingRevenue, commissionRevenue, premiumRevenue, referralExpense } = revenue
  const shares = sharesOf(listingRevenue, commissionRevenue)
  return (
    <Card component="section" aria-labelledby="revenue-sources">
      <Title order={2} fz="lg" id="revenue-sources" mb="md">
        {platformRevenueMessages.revenueSources}
      </Title>
      {shares !== null && (
        <div className={`pill flex overflow-hidden ${classes.bar}`} aria-hidden="true">
          <span data-source="listing" style={{ flexGrow: shares.listing }} />
          <span data-source="commission" style={{ flexGrow: shares.commission }} />
        </div>
      )}
      <dl className="divided text-ui tabular-nums">
        <Source
          source="listing"
          name={platformRevenueMessages.listingFees}
          share={shares?.listing}
          amount={listingRevenue}
        />
        <Source
          source="commission"
          name={platformRevenueMessages.commissions}
          share={shares?.commission}
          amount={commissionRevenue}
        />
      </dl>
      <Title order={3} fz="sm" fw={560} c="dimmed" mt="md">
        {platformRevenueMessages.notIncludedInTotal}
      </Title>
      <dl className="divided text-ui tabular-nums">
        <Source name={platformRevenueMessages.premiumSubscriptions} amount={premiumRevenue} />
        <Source
          name={platformRevenueMessages.referralBonuses}
          amount={referralExpense === 0 ? 0 : -referralExpense}
        />
      </dl>
    </Card>
  )
}

interface SourceProps {
  /** Its colour in the bar and in the chart. */
  source?: 'listing' | 'commission'
  name: string
  /** In percent of the total. */
  share?: number | undefined
  amount: number | undefined
}

function Source({ source, name, share, amount }: SourceProps) {
  return (
    <div className="row items-baseline gap-3 py-2">
      <dt className="flex-1">
        {source && <Swatch source={source} />}
        {name}
      </dt>
      {share !== undefined && <dd className="text-ink-3">{share}%</dd>}
      <Text component="dd" inherit miw="5.5rem" ta="end" fw={620}>
        {amount === undefined ? <Skeleton width="4rem" height="1em" ml="auto" /> : formatDollars(amount)}
      </Text>
    </div>
  )
}

/** The colour of a source in the bar and in the chart. */
export function Swatch({ source }: { source: 'listing' | 'commission' }) {
  return <span className={`inline-block ${classes.swatch}`} data-source={source} aria-hidden="true" />
}

/** SPEC §2: today, this week, and what the month may come to. */
export function RevenueTimeline() {
  const { data, error, dataUpdatedAt, refetch } = usePayoutSummary()
  return (
    <Card component="section" aria-labelledby="revenue-timeline">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} fz="lg" id="revenue-timeline">
          {platformRevenueMessages.revenueTimeline}
        </Title>
        {data !== undefined && (
          <Text size="xs" c="dimmed">
            {platformRevenueMessages.updatedAt} {formatClock(dataUpdatedAt)}
          </Text>
        )}
      </Group>
      {data === undefined && error !== null ? (
        <Stack role="alert" align="start">
          <p>{reasonOf(error, platformRevenueMessages.failed)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Stack>
      ) : (
        <dl className="divided text-ui tabular-nums">
          <Source name={platformRevenueMessages.today} amount={data?.dailyRevenue} />
          <Source name={platformRevenueMessages.thisWeek} amount={data?.weeklyRevenue} />
          <Source name={platformRevenueMessages.projectedMonthly} amount={data?.projectedMonthly} />
        </dl>
      )}
    </Card>
  )
}

export function HowPaid() {
  return (
    <Card component="section" aria-labelledby="how-paid">
      <Title order={2} fz="lg" id="how-paid" mb="md">
        {platformRevenueMessages.howYouGetPaid}
      </Title>
      <ol className="grid cols-fit col-14 gap-5">
        {platformRevenueMessages.waysOfIncome(LISTING_FEES, COMMISSION_PERCENT).map(([name, text], place) => (
          <li key={name}>
            <Group gap="sm" wrap="nowrap" align="start">
              <ThemeIcon variant="light" radius="xl" size="md" aria-hidden="true">
                {place + 1}
              </ThemeIcon>
              <div>
                <Title order={3} fz="md" fw={620} mb={4}>
                  {name}
                </Title>
                <Text size="sm" c="var(--ink-2)">
                  {text}
                </Text>
              </div>
            </Group>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="lg">
        {platformRevenueMessages.payoutTimes(PAYMENT_TIMES.agents, PAYMENT_TIMES.referralBonuses)}
      </Text>
    </Card>
  )
}
