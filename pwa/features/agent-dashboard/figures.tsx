import { IconCalendarDollar, IconCoins, IconSend, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PaymentHistory } from '#shared/domain/payment.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useAgent } from './agent-context.ts'
import classes from './figures.module.css'
import { rateText } from './tier-needs.ts'

/** SPEC §9: what the bar of the month is full at, in dollars. */
const FULL_MONTH = 100

export function usePaymentHistory() {
  const { call } = useAgent()
  return useQuery({
    queryKey: ['agent', 'history'],
    queryFn: ({ signal }) => call('paymentHistory', { signal }),
  })
}

/** SPEC §2: the four figures. A dash where there is no answer. */
export function Figures() {
  const { waiting } = useAgent().profile
  const { data, error } = usePaymentHistory()
  const figure = (read: (history: PaymentHistory) => string) => {
    if (data !== undefined) return read(data)
    return error === null ? undefined : '–'
  }
  const month = data?.thisMonth ?? 0
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        label="Total Fees Paid"
        value={figure(({ totalFeesPaid }) => formatDollars(totalFeesPaid))}
        hint="to this agent"
      />
      <StatCard
        icon={IconCalendarDollar}
        label="This Month"
        value={figure(({ thisMonth }) => formatDollars(thisMonth))}
      >
        <span className={classes.month}>
          <ProgressBar
            label="Monthly progress"
            value={month}
            max={FULL_MONTH}
            text={`${formatDollars(month)} of ${formatDollars(FULL_MONTH)}`}
          />
          of ${FULL_MONTH}
        </span>
      </StatCard>
      <StatCard
        icon={IconSend}
        label="Submissions Made"
        value={figure(({ submissionCount }) => formatNumber(submissionCount))}
        hint={`${waiting.now} of ${waiting.max} in review`}
      />
      <StatCard
        icon={IconThumbUp}
        label="Approval Rate"
        value={figure(({ approvalRate }) => rateText(approvalRate))}
        hint={data?.approvalRate === null ? 'nothing decided yet' : 'of what was decided'}
      />
    </StatCards>
  )
}
