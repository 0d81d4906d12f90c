import {
  Badge,
  Box,
  Button,
  Card,
  Center,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBuildingBank, IconCalendarDollar, IconCoins, IconSend, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentHistory, Payout } from '#shared/domain/payment.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { PAYOUT_STATE_LABELS } from '#shared/messages/payouts.ts'
import { MATURITY_HOURS, MIN_PAYOUT_CENTS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment, formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatTime } from '../../ui/format-date.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { readAmount } from '../../ui/read-price.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { Fact, PagedRows, rateText, useAgent } from './agent.tsx'
import type { EarningDay } from './earnings-chart.tsx'
import { AgentPayoutAccount } from './payout-account.tsx'

const { money } = agentDashboardMessages

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
            <Text>{reasonOf(error, agentDeskMessages.earningsFailed)}</Text>
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
        {money.noEarnings}
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

const LEAST = dollarsFromCents(MIN_PAYOUT_CENTS)

/** What the agent has with the platform, and the way to have it paid out. */
export function BalancePanel() {
  const { balance, scopes, isSandbox, payments, payoutAccountChangesAt } = useAgent().profile
  const [isAsking, setAsking] = useState(false)
  const isEnough = balance.available >= LEAST
  const mayMove = scopes.includes('money') && !isSandbox
  const mayAsk = mayMove && payments !== 'off'
  return (
    <Card component="section" aria-labelledby="balance">
      <Title order={2} fz="lg" id="balance">
        {agentDeskMessages.balance}
      </Title>
      <dl className="grid cols-fit col-7 gap-4 my-4">
        <div className="col-span-full">
          <dt className="text-sm text-ink-3">{agentDeskMessages.available}</dt>
          <dd className="title-md font-bold tabular-nums">{formatDollars(balance.available)}</dd>
        </div>
        <Fact name={agentDeskMessages.pending(MATURITY_HOURS)} value={formatDollars(balance.pending)} />
        <Fact name={agentDeskMessages.inPayout} value={formatDollars(balance.inPayout)} />
      </dl>
      <Stack gap="xs" mt="auto">
        <Button fullWidth disabled={!isEnough || !mayAsk} onClick={() => setAsking(true)}>
          {agentDeskMessages.requestPayout}
        </Button>
        <Text fz="sm" c="var(--ink-2)">
          {!mayMove && money.noScope}
          {mayMove && !mayAsk && money.off}
          {mayAsk && money.from(formatDollars(LEAST))}
        </Text>
        {payoutAccountChangesAt !== null && (
          <Text fz="sm" role="status">
            {money.accountChanges(formatTime(payoutAccountChangesAt))}
          </Text>
        )}
        {mayMove && <AgentPayoutAccount />}
      </Stack>
      {isAsking && <PayoutDialog available={balance.available} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function PayoutDialog({ available, onClose }: { available: number; onClose: () => void }) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  const limits = { min: LEAST, max: available }
  const range = money.range(formatDollars(LEAST), formatDollars(available))
  const form = useForm({
    name: 'payout',
    initialValues: { amount: available.toFixed(2) },
    validate: { amount: (typed) => (readAmount(typed, limits) === null ? range : null) },
  })
  const focus = () => form.getInputNode('amount')?.focus()
  const { send, isSending } = useSend({
    send: (body: { amount: number }) => call('requestPayout', { body, headers: repeat.header(body) }),
    done: (_, { amount }) => ({
      title: money.sent,
      text: money.requested(formatDollars(amount)),
      tone: 'success',
    }),
    onDone: () => {
      repeat.done()
      onClose()
    },
    failed: money.notRequested,
    fields: {
      names: money.names,
      show: (problems) => {
        form.setErrors(problems)
        focus()
      },
    },
    refresh: [['agent']],
  })
  return (
    <PanelDialog title={agentDeskMessages.requestPayout} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(({ amount }) => send({ amount: Number(amount) }), focus)}>
        <Stack>
          <TextInput
            {...form.getInputProps('amount')}
            data-autofocus
            name="amount"
            label={agentDeskMessages.amountUsd}
            type="number"
            inputMode="decimal"
            step="any"
            required
            readOnly={isSending}
            description={money.available(formatDollars(available))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {agentDeskMessages.notNow}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? agentDeskMessages.requesting : agentDeskMessages.requestPayout}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

/** What was asked to be paid out, the newest first. */
export function Payouts() {
  const { call } = useAgent()
  const pages = usePagedList<Payout>({
    queryKey: ['agent', 'payouts'],
    load: async (before, signal) => {
      const { payouts, next } = await call('listPayouts', { query: { before }, signal })
      return { items: payouts, total: null, next }
    },
  })
  return (
    <PagedRows
      label={agentDeskMessages.payouts}
      failed={agentDeskMessages.payoutsFailed}
      pages={pages}
      empty={
        <Notice
          icon={<IconBuildingBank size={24} />}
          title={agentDeskMessages.noPayoutsYet}
          text={money.none(formatDollars(LEAST))}
        />
      }
      row={(payout) => <PayoutRow key={payout.id} payout={payout} />}
    />
  )
}

function PayoutRow({ payout: { id, amount, state, reason, createdAt } }: { payout: Payout }) {
  const { call } = useAgent()
  const { send, isSending } = useSend({
    send: () => call('cancelPayout', { params: { id: String(id) } }),
    done: { title: money.cancelledTitle, text: money.cancelled, tone: 'success' },
    failed: money.notCancelled,
    refresh: [['agent']],
  })
  const { label, tone } = PAYOUT_STATE_LABELS[state]
  return (
    <ListRow
      title={formatDollars(amount)}
      facts={[money.requestedAt(formatMoment(createdAt))]}
      badges={<Badge color={TONE_COLORS[tone]}>{label}</Badge>}
    >
      {reason !== null && <Said>{reason}</Said>}
      {state === 'requested' && (
        <Group gap="xs">
          <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
            {isSending ? agentDeskMessages.cancelling : agentDeskMessages.cancelPayout}
          </Button>
        </Group>
      )}
    </ListRow>
  )
}
