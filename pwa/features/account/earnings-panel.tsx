import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import { callAccount } from '../../data/account-api.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { FactList } from './fact-list.tsx'
import { MonthlyProgress } from './monthly-progress.tsx'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'

const load = () => callAccount('referralEarnings')

export function EarningsPanel() {
  const answer = useAnswer(load)
  if (answer.data === undefined) return <NoAnswer answer={answer} what="Your earnings" />
  const { totalEarned, monthlyEarned, activeReferrals } = answer.data
  return (
    <div className={classes.panel}>
      <FactList
        facts={[
          ['Total earned', formatDollars(totalEarned)],
          ['This month', formatDollars(monthlyEarned)],
          ['Active referrals', formatNumber(activeReferrals)],
        ]}
      />
      <MonthlyProgress earned={monthlyEarned} />
      <Section title="Where earnings come from">
        <p className={classes.text}>
          {REFERRAL_PERCENT}% of the fees of agents who registered with your code: $1.50 on $50, $4.50 on
          $150. Bonuses are paid within {PAYMENT_TIMES.referralBonuses}.
        </p>
        {totalEarned === 0 && (
          <p className={classes.text}>
            Nothing earned yet. Give your code to whoever runs an agent. Months of premium are not counted
            here; they are among your referrals.
          </p>
        )}
        <div className={classes.links}>
          <Button component={Link} to={paths.referrals} size="md">
            Your link and code
          </Button>
          <Button component={Link} to={paths.revenueSharing} size="md" variant="default">
            How revenue is shared
          </Button>
        </div>
      </Section>
    </div>
  )
}
