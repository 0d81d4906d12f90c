import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import type { Me } from '../../data/session.ts'
import { formatNumber } from '../../ui/format.ts'
import { FactList } from './fact-list.tsx'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'
import { useAnswer } from './use-answer.ts'

const load = () => callAccount('referralStats')

export function ReferralsPanel({ user }: { user: Me }) {
  const answer = useAnswer(load)
  if (answer.data === undefined) return <NoAnswer answer={answer} what="Your referrals" />
  const { total, completed, pending } = answer.data
  return (
    <div className={classes.panel}>
      <FactList
        facts={[
          ['Invited', formatNumber(total)],
          ['Completed', formatNumber(completed)],
          ['Pending', formatNumber(pending)],
          ['Months of premium earned', formatNumber(user.premiumCredits)],
          ['Your code', user.referralCode],
        ]}
      />
      <div>
        <Button component={Link} to={paths.referrals} variant="default" size="md">
          Invite friends
        </Button>
      </div>
    </div>
  )
}
