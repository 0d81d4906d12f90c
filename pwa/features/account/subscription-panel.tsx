import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import type { Me } from '../../data/session.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { FactList } from './fact-list.tsx'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'

const PLANS = { lifetime: 'Lifetime', monthly: 'Monthly' } as const

const load = () => callAccount('subscriptionStatus')
type Subscription = Awaited<ReturnType<typeof load>>

export function SubscriptionPanel({ user }: { user: Me }) {
  const answer = useAnswer(load)
  return (
    <div className={classes.panel}>
      <FactList
        facts={[
          ['Status', user.is_premium ? 'Premium' : 'Free'],
          ['Member since', formatDay(user.created_at)],
          ['Premium since', formatDay(user.subscriptionStartDate)],
        ]}
      />
      {answer.data === undefined ? (
        <NoAnswer answer={answer} what="Your plan" />
      ) : (
        <Plan subscription={answer.data} />
      )}
      {!user.is_premium && (
        <div>
          <Button component={Link} to={paths.subscribe} size="md">
            Upgrade to Premium
          </Button>
        </div>
      )}
    </div>
  )
}

function Plan({ subscription: { plan, expiresAt, priceCents } }: { subscription: Subscription }) {
  const price = priceCents === 0 ? 'Free' : formatDollars(priceCents / 100)
  return (
    <FactList
      facts={[
        ['Plan', plan === null ? 'Free plan' : PLANS[plan]],
        ['Price', plan === 'monthly' ? `${price} a month` : price],
        ['Until', plan === null ? null : (formatDay(expiresAt) ?? 'No end')],
      ]}
    />
  )
}
