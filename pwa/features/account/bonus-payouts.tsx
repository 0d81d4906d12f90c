import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Payout } from '#shared/domain/payment.ts'
import type { BonusBalance } from '#shared/domain/referral.ts'
import { accountSections } from '#shared/messages/account.ts'
import { bonusMessages } from '#shared/messages/bonus-payouts.ts'
import { PAYOUT_STATE_LABELS, payoutMessages } from '#shared/messages/payouts.ts'
import { MATURITY_HOURS, MIN_PAYOUT_CENTS, PAYOUT_ACCOUNT_HOURS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import { callAccount } from '../../data/account-api.ts'
import { usePayoutAccount } from '../../data/payout-account.ts'
import { useOnline } from '../../data/use-online.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatTime } from '../../ui/format-date.ts'
import { PayoutAccount } from '../../ui/payout-account.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { Facts, NoAnswer, Row, Rows, Section } from './account-section.tsx'

const BONUSES = ['account', 'bonuses']
const LEAST = dollarsFromCents(MIN_PAYOUT_CENTS)

/** Referral bonuses as money: what is ready, where it goes, and what was paid out. */
export function BonusPayouts() {
  const query = useQuery({
    queryKey: [...BONUSES, 'balance'],
    queryFn: () => callAccount('bonusBalance'),
  })
  if (query.data === undefined) return <NoAnswer query={query} what={accountSections.bonuses} height={240} />
  return (
    <>
      <CollectSection balance={query.data} />
      {isOfUse(query.data) && (
        <>
          <AccountSection balance={query.data} />
          <PayoutsSection />
        </>
      )}
    </>
  )
}

/** Who has never earned anything is asked for no account. */
function isOfUse(balance: BonusBalance): boolean {
  const { available, pending, inPayout, paidOut, payoutAccount, nextPayoutAccount } = balance
  const isNamed = payoutAccount !== null || nextPayoutAccount !== null
  return isNamed || [available, pending, inPayout, paidOut].some((amount) => amount !== 0)
}

function CollectSection({ balance }: { balance: BonusBalance }) {
  const { available, pending, pendingUntil, inPayout, paidOut } = balance
  const isOnline = useOnline()
  const hindrance = isOnline ? hindranceOf(balance) : bonusMessages.offline
  const { send, isSending } = useSend({
    send: () => callAccount('collectBonus'),
    done: ({ amount }) => ({ ...bonusMessages.collected(formatDollars(amount)), tone: 'success' }),
    failed: bonusMessages.notCollected,
    refresh: [BONUSES],
  })
  return (
    <Section title={bonusMessages.title} text={bonusMessages.rule(MATURITY_HOURS, formatDollars(LEAST))}>
      <Facts
        facts={[
          [bonusMessages.ready, formatDollars(available)],
          [bonusMessages.waiting, formatDollars(pending)],
          [bonusMessages.onItsWay, formatDollars(inPayout)],
          [bonusMessages.paidOut, formatDollars(paidOut)],
        ]}
      />
      {pendingUntil !== null && (
        <Text fz="sm" c="var(--ink-2)">
          {bonusMessages.readyBy(formatDollars(pending), formatTime(pendingUntil))}
        </Text>
      )}
      {available < 0 && <Text fz="sm">{bonusMessages.debt}</Text>}
      <Stack gap="xs" align="flex-start">
        <Button
          disabled={hindrance !== null && !isSending}
          aria-disabled={isSending}
          aria-describedby="collect-note"
          onClick={() => send()}
        >
          {isSending ? bonusMessages.collecting : collectLabel(available)}
        </Button>
        <Text fz="sm" c="var(--ink-2)" id="collect-note" role="status">
          {hindrance ?? bonusMessages.happens(PAYMENT_TIMES.referralBonuses)}
        </Text>
      </Stack>
    </Section>
  )
}

const collectLabel = (available: number) =>
  available >= LEAST ? bonusMessages.collect(formatDollars(available)) : bonusMessages.nothingToCollect

/** Why nothing can be collected now; null: it can. */
function hindranceOf(balance: BonusBalance): string | null {
  const { available, inPayout, payments, payoutAccount, nextPayoutAccount, payoutAccountChangesAt } = balance
  if (payments === 'off') return bonusMessages.off
  if (inPayout > 0)
    return payoutAccount === null && payoutAccountChangesAt !== null
      ? bonusMessages.waitsForAccount(formatTime(payoutAccountChangesAt))
      : bonusMessages.isOpen
  if (available < LEAST) return bonusMessages.needsMore(formatDollars(LEAST - available))
  return payoutAccount === null && nextPayoutAccount === null ? bonusMessages.needsAccount : null
}

function AccountSection({ balance }: { balance: BonusBalance }) {
  const typing = usePayoutAccount({
    named: balance,
    told: bonusMessages.told,
    send: (account) => callAccount('setBonusAccount', { body: { account } }),
    refresh: [BONUSES],
  })
  return (
    <Section title={payoutMessages.title} text={bonusMessages.account(PAYOUT_ACCOUNT_HOURS)}>
      <Stack gap={4} w="100%">
        <PayoutAccount typing={typing} />
      </Stack>
    </Section>
  )
}

function PayoutsSection() {
  const list = usePagedList<Payout>({
    queryKey: [...BONUSES, 'payouts'],
    async load(before, signal) {
      const { payouts, next } = await callAccount('listBonusPayouts', { query: { before }, signal })
      return { items: payouts, next }
    },
  })
  return (
    <Section title={bonusMessages.payouts}>
      {list.items === undefined && (
        <NoAnswer query={{ error: list.error, refetch: list.retry }} what={bonusMessages.payouts} />
      )}
      {list.items?.length === 0 && <Text c="var(--ink-2)">{bonusMessages.noPayouts}</Text>}
      {list.items !== undefined && list.items.length > 0 && (
        <Rows label={bonusMessages.payouts}>
          {list.items.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </Rows>
      )}
      {list.loadMore !== null && (
        <Button variant="default" aria-disabled={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? bonusMessages.loading : bonusMessages.olderPayouts}
        </Button>
      )}
    </Section>
  )
}

function PayoutRow({ payout: { id, amount, state, reason, createdAt } }: { payout: Payout }) {
  const { send, isSending } = useSend({
    send: () => callAccount('cancelBonusPayout', { params: { id: String(id) } }),
    done: { ...bonusMessages.cancelled, tone: 'success' },
    failed: bonusMessages.notCancelled,
    refresh: [BONUSES],
  })
  const { label, tone } = PAYOUT_STATE_LABELS[state]
  const requested = bonusMessages.requestedOn(formatMoment(createdAt))
  return (
    <Row title={formatDollars(amount)} note={reason === null ? requested : `${requested}. ${reason}`}>
      <Group gap="xs" justify="flex-end" flex="none">
        <Badge color={TONE_COLORS[tone]}>{label}</Badge>
        {state === 'requested' && (
          <Button
            variant="subtle"
            aria-label={bonusMessages.cancelOne(formatDollars(amount))}
            aria-disabled={isSending}
            onClick={() => send()}
          >
            {bonusMessages.cancel}
          </Button>
        )}
      </Group>
    </Row>
  )
}
