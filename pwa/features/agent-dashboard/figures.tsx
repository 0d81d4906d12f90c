import { Box, Button, Card, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCalendarDollar, IconCoins, IconSend, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PaymentHistory } from '#shared/domain/payment.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useAgent } from './agent-context.ts'
import type { EarningDay } from './earnings-chart.tsx'
import { rateText } from './tier-needs.ts'

/** SPEC §9: what the bar of the month is full at, in dollars. */
const FULL_MONTH = 100

/** SPEC §2: the four figures. A dash where there is no answer. */
export function Figures() {
  const { call, profile } = useAgent()
  const { data, error } = useQuery({
    queryKey: ['agent', 'history'],
    queryFn: ({ signal }) => call('paymentHistory', { signal }),
  })
  const figure = (read: (history: PaymentHistory) => string) => {
    if (data !== undefined) return read(data)
    return error === null ? undefined : '–'
  }
  const month = data?.thisMonth ?? 0
  const { now, max } = profile.waiting
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        label={agentDeskMessages.totalFeesPaid}
        value={figure(({ totalFeesPaid }) => formatDollars(totalFeesPaid))}
        hint={agentDeskMessages.toThisAgent}
      />
      <StatCard
        icon={IconCalendarDollar}
        label={agentDeskMessages.thisMonth}
        value={figure(({ thisMonth }) => formatDollars(thisMonth))}
      >
        <Group component="span" gap="sm" wrap="nowrap">
          <Box component="span" flex={1}>
            <ProgressBar
              label={agentDeskMessages.monthlyProgress}
              value={month}
              max={FULL_MONTH}
              text={agentDeskMessages.monthOf(formatDollars(month), formatDollars(FULL_MONTH))}
            />
          </Box>
          <Text component="span" inherit flex="none">
            {agentDeskMessages.ofFullMonth(FULL_MONTH)}
          </Text>
        </Group>
      </StatCard>
      <StatCard
        icon={IconSend}
        label={agentDeskMessages.submissionsMade}
        value={figure(({ submissionCount }) => formatNumber(submissionCount))}
        hint={agentDeskMessages.inReviewOf(now, max)}
      />
      <StatCard
        icon={IconThumbUp}
        label={agentDeskMessages.approvalRate}
        value={figure(({ approvalRate }) => rateText(approvalRate))}
        hint={
          data?.approvalRate === null
            ? agentDeskMessages.nothingDecidedYet
            : agentDeskMessages.ofDecidedSubmissions
        }
      />
    </StatCards>
  )
}

/** Charts weigh more than the rest of the page, so they come after it. */
const chart = lazyCode(() => import('./earnings-chart.tsx'))

const DAYS = 30
const CHART_HEIGHT = '13rem'

/** What came in on each of the last days. */
export function Earnings() {
  const { call } = useAgent()
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'earnings'],
    queryFn: async ({ signal }) =>
      (await call('agentEarnings', { query: { days: String(DAYS) }, signal })).days,
  })
  return (
    <Card component="section" aria-labelledby="earnings">
      <Group justify="space-between" align="baseline" gap="xs" mb="md">
        <Title order={2} fz="lg" id="earnings">
          {agentDeskMessages.earnings}
        </Title>
        <Text fz="sm" c="var(--ink-2)">
          {data === undefined
            ? agentDeskMessages.lastDays(DAYS)
            : agentDeskMessages.inTheLastDays(formatDollars(sumOf(data)), DAYS)}
        </Text>
      </Group>
      {data === undefined && error === null && <Skeleton height={CHART_HEIGHT} radius="md" />}
      {data === undefined && error !== null && (
        <Center role="alert" mih={CHART_HEIGHT}>
          <Stack align="center">
            <Text>{reasonOf(error, 'The earnings could not be loaded.')}</Text>
            <Button variant="default" onClick={() => void refetch()}>
              {commonMessages.tryAgain}
            </Button>
          </Stack>
        </Center>
      )}
      {data !== undefined && <Shown days={data} />}
    </Card>
  )
}

function Shown({ days }: { days: readonly EarningDay[] }) {
  if (days.every(({ earned }) => earned === 0)) {
    return (
      <Center mih={CHART_HEIGHT} c="var(--ink-2)" ta="center">
        {agentDashboardMessages.money.noEarnings}
      </Center>
    )
  }
  return (
    <>
      <div aria-hidden="true">
        <LazyPart code={chart} waiting={<Skeleton height={CHART_HEIGHT} radius="md" />}>
          {({ EarningsChart }) => <EarningsChart days={days} height={CHART_HEIGHT} />}
        </LazyPart>
      </div>
      <ul className="visually-hidden" aria-label={agentDeskMessages.earningsByDay}>
        {days
          .filter(({ earned }) => earned !== 0)
          .map(({ day, earned }) => (
            <li key={day}>
              {day}: {formatDollars(earned)}
            </li>
          ))}
      </ul>
    </>
  )
}

const sumOf = (days: readonly EarningDay[]): number =>
  days.reduce((cents, { earned }) => cents + Math.round(earned * 100), 0) / 100
