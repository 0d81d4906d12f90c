import { callAccount } from '../../data/account-api.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { formatNumber } from '../../ui/format.ts'
import { FactList } from './fact-list.tsx'
import { formatDollars } from './format-dollars.ts'
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
          ['Earned in all', formatDollars(totalEarned)],
          ['This month', formatDollars(monthlyEarned)],
          ['Active referrals', formatNumber(activeReferrals)],
        ]}
      />
      <MonthlyProgress earned={monthlyEarned} />
      <Section title="Where earnings come from">
        <p className={classes.text}>
          You get 3% of the fees that agents you referred pay here: $1.50 on $50, $4.50 on $150. Bonuses are
          paid within 2-3 business days.
        </p>
        {totalEarned === 0 && (
          <p className={classes.text}>
            Agents cannot pay fees yet, so nobody has earned anything so far. Months of premium are not
            counted here; they are among your referrals.
          </p>
        )}
      </Section>
    </div>
  )
}
