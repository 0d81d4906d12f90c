import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Payout, PayoutState } from '#shared/domain/payment.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useAgent } from './agent-context.ts'
import { PagedList } from './paged-list.tsx'
import classes from './row.module.css'
import { usePages } from './use-pages.ts'

const STATES: Readonly<Record<PayoutState, { label: string; tone: 'quiet' | 'good' | 'bad' }>> = {
  requested: { label: 'Requested', tone: 'quiet' },
  processing: { label: 'On its way', tone: 'quiet' },
  paid: { label: 'Paid out', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

export function PayoutList() {
  const { call } = useAgent()
  const pages = usePages<Payout>({
    name: ['payouts'],
    load: async (before, signal) => {
      const query = before === null ? {} : { before: String(before) }
      const { payouts, next } = await call('listPayouts', { query, signal })
      return { items: payouts, total: null, next }
    },
  })
  return (
    <PagedList
      label="Payouts"
      what="Your payouts"
      pages={pages}
      empty={
        <Notice
          icon={<IconBuildingBank size={24} />}
          title="No payouts yet"
          text="What is available in your balance can be paid out from $25."
        />
      }
      row={(payout) => <PayoutRow key={payout.id} payout={payout} />}
    />
  )
}

function PayoutRow({ payout: { id, amount, state, reason, createdAt } }: { payout: Payout }) {
  const { call } = useAgent()
  const queries = useQueryClient()
  const { isBusy, run } = useOnce(async () => {
    try {
      await call('cancelPayout', { params: { id: String(id) } })
      showToast({ title: 'Payout cancelled', text: 'It is in your balance again.', tone: 'success' })
    } catch (error) {
      const text = reasonOf(error, 'Please try again later.')
      showToast({ title: 'The payout was not cancelled', text, tone: 'error' })
    }
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })
  const { label, tone } = STATES[state]
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{formatDollars(amount)}</p>
          <p className={classes.facts}>Requested {formatMoment(Date.parse(createdAt))}</p>
        </div>
        <Mark tone={tone}>{label}</Mark>
      </div>
      {reason !== null && <p className={classes.said}>{reason}</p>}
      {state === 'requested' && (
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={isBusy} onClick={() => run()}>
            {isBusy ? 'Cancelling…' : 'Cancel payout'}
          </Button>
        </div>
      )}
    </li>
  )
}
