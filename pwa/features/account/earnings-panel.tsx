import { callAccount } from '../../data/account-api.ts'
import { formatNumber } from '../../ui/format.ts'
import { FactList } from './fact-list.tsx'
import { formatDollars } from './figures.ts'
import { NoAnswer } from './no-answer.tsx'
import { useAnswer } from './use-answer.ts'

const load = () => callAccount('referralEarnings')

export function EarningsPanel() {
  const answer = useAnswer(load)
  if (answer.data === undefined) return <NoAnswer answer={answer} what="Your earnings" />
  const { totalEarned, monthlyEarned, activeReferrals } = answer.data
  return (
    <FactList
      facts={[
        ['Earned in all', formatDollars(totalEarned)],
        ['This month', formatDollars(monthlyEarned)],
        ['Active referrals', formatNumber(activeReferrals)],
      ]}
    />
  )
}
