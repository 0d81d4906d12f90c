import { Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import type { Payout, PayoutState } from '#shared/domain/payment.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { MATURITY_HOURS, MIN_PAYOUT_CENTS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatTime } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { readAmount } from '../../ui/read-price.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { useAgent } from './agent-context.ts'
import { Actions, Fact, PagedRows, Row, Said } from './rows.tsx'

const LEAST = dollarsFromCents(MIN_PAYOUT_CENTS)
const { money: messages } = agentDashboardMessages

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
          {!mayMove && messages.noScope}
          {mayMove && !mayAsk && messages.off}
          {mayAsk && messages.from(formatDollars(LEAST))}
        </Text>
        {payoutAccountChangesAt !== null && (
          <Text fz="sm" role="status">
            {messages.accountChanges(formatTime(payoutAccountChangesAt))}
          </Text>
        )}
      </Stack>
      {isAsking && <PayoutDialog available={balance.available} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function PayoutDialog({ available, onClose }: { available: number; onClose: () => void }) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  const limits = { min: LEAST, max: available }
  const range = messages.range(formatDollars(LEAST), formatDollars(available))
  const form = useForm({
    name: 'payout',
    initialValues: { amount: available.toFixed(2) },
    validate: { amount: (typed) => (readAmount(typed, limits) === null ? range : null) },
  })
  const focus = () => form.getInputNode('amount')?.focus()
  const { send, isSending } = useSend({
    send: (body: { amount: number }) => call('requestPayout', { body, headers: repeat.header(body) }),
    done: (_, { amount }) => ({
      title: 'Payout requested',
      text: messages.requested(formatDollars(amount)),
      tone: 'success',
    }),
    onDone: () => {
      repeat.done()
      onClose()
    },
    failed: 'The payout could not be requested',
    fields: {
      names: { amount: 'The amount' },
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
            description={messages.available(formatDollars(available))}
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

const STATES: Readonly<Record<PayoutState, { label: string; tone: 'quiet' | 'good' | 'bad' }>> = {
  requested: { label: 'Requested', tone: 'quiet' },
  processing: { label: 'On its way', tone: 'quiet' },
  paid: { label: 'Paid out', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
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
      what="Your payouts"
      pages={pages}
      empty={
        <Notice
          icon={<IconBuildingBank size={24} />}
          title={agentDeskMessages.noPayoutsYet}
          text={messages.none(formatDollars(LEAST))}
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
    done: { title: 'Payout cancelled', text: messages.cancelled, tone: 'success' },
    failed: 'The payout was not cancelled',
    refresh: [['agent']],
  })
  const { label, tone } = STATES[state]
  return (
    <Row
      title={formatDollars(amount)}
      facts={[`Requested ${formatMoment(Date.parse(createdAt))}`]}
      badges={<Badge color={TONE_COLORS[tone]}>{label}</Badge>}
    >
      {reason !== null && <Said>{reason}</Said>}
      {state === 'requested' && (
        <Actions>
          <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
            {isSending ? agentDeskMessages.cancelling : agentDeskMessages.cancelPayout}
          </Button>
        </Actions>
      )}
    </Row>
  )
}
