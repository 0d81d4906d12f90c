import { Button } from '@mantine/core'
import { IconCalendarMonth, IconCoins, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Earnings } from '#shared/domain/referral.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Answer, useAnswer } from '../../data/use-answer.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import classes from './own-earnings.module.css'

const load = () => callAccount('referralEarnings')

export function UserEarnings() {
  const answer = useAnswer(load)
  return (
    <>
      <Figures answer={answer} />
      {answer.error !== undefined && (
        <div className={classes.line} role="alert">
          <p>Your earnings could not be loaded. {reasonOf(answer.error, 'Please try again later.')}</p>
          <Button variant="default" onClick={answer.ask}>
            Try again
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={paths.referrals} size="md">
          Your link and code
        </Button>
        <Button component={Link} to={`${paths.account}?tab=earnings`} size="md" variant="default">
          Earnings in your account
        </Button>
      </div>
    </>
  )
}

/** A dash where there is no answer. */
function Figures({ answer: { data, error } }: { answer: Answer<Earnings> }) {
  const figure = (read: (earnings: Earnings) => string) => {
    if (data !== undefined) return read(data)
    return error === undefined ? undefined : '–'
  }
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        label="Total earned"
        value={figure(({ totalEarned }) => formatDollars(totalEarned))}
        hint="Since you joined"
      />
      <StatCard
        icon={IconCalendarMonth}
        label="This month"
        value={figure(({ monthlyEarned }) => formatDollars(monthlyEarned))}
        hint="Since the first, UTC"
      />
      <StatCard
        icon={IconUsersGroup}
        label="Active referrals"
        value={figure(({ activeReferrals }) => formatNumber(activeReferrals))}
        hint="Agents, and friends with premium"
      />
    </StatCards>
  )
}
