import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import type { Me } from '../../data/session.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { FactList } from './fact-list.tsx'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'

const load = () => callAccount('referralStats')

/** The figures in short, and the link; all about it is on the page of referrals. */
export function ReferralsPanel({ user }: { user: Me }) {
  const answer = useAnswer(load)
  return (
    <div className={classes.panel}>
      {answer.data === undefined ? (
        <NoAnswer answer={answer} what="Your referrals" />
      ) : (
        <FactList
          facts={[
            ['Total', formatNumber(answer.data.total)],
            ['Successful', formatNumber(answer.data.completed)],
            ['Pending', formatNumber(answer.data.pending)],
            ['Months to redeem', formatNumber(user.premiumCredits)],
          ]}
        />
      )}
      {user.referralCode !== null && (
        <CopyField
          label="Your invitation link"
          value={new URL(paths.invitation(user.referralCode), window.location.origin).href}
        />
      )}
      <Links user={user} />
    </div>
  )
}

function Links({ user }: { user: Me }) {
  const isInviting = user.referralCode !== null
  return (
    <div className={classes.links}>
      <Button component={Link} to={paths.referrals} variant={isInviting ? 'default' : 'filled'} size="md">
        {isInviting ? 'All about your referrals' : 'Invite friends'}
      </Button>
      {user.premiumCredits > 0 && (
        <Button component={Link} to={`${paths.referrals}?tab=rewards`} variant="default" size="md">
          Redeem rewards
        </Button>
      )}
    </div>
  )
}
