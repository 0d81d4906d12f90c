import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Checkout } from './checkout.tsx'
import classes from './premium-plan.module.css'
import { useActivation } from './use-activation.ts'
import { usePaymentId } from './use-payment-id.ts'

/** The word that one has premium, and where it is paid for by the month, the way to another one. */
export function Owned({ offer }: { offer: PremiumOffer | undefined }) {
  return (
    <>
      <p className={classes.owned} role="status">
        You have premium. All of this is yours.
      </p>
      {offer?.offer === 'paid' && <Months offer={offer} />}
      <Button component={Link} to={paths.home} size="lg" fullWidth>
        Discover tools
      </Button>
    </>
  )
}

/** Whoever comes back from the page of a provider may be faster than its word: it is asked first. */
async function load(paymentId: number | null) {
  if (paymentId !== null) await callAccount('payPremium', { body: { paymentId } }).catch(() => {})
  return callAccount('subscriptionStatus')
}

/** Nothing for those who have it for ever. */
function Months({ offer }: { offer: PremiumOffer }) {
  const payment = usePaymentId()
  const [ask] = useState(() => () => load(offer.provider === 'sandbox' ? null : payment))
  const { data } = useAnswer(ask)
  const { isBusy, problem, activate } = useActivation()
  const [isBuying, setBuying] = useState(false)
  if (data?.plan !== 'monthly') return null
  if (isBuying && !isBusy && payment !== null)
    return <Checkout key={payment} paymentId={payment} offer={offer} />
  const buy = () => {
    setBuying(true)
    activate()
  }
  return (
    <>
      <p className={classes.note}>It ends on {formatDay(data.expiresAt)}.</p>
      {offer.provider === 'off' ? (
        <p className={classes.note}>Payments are off on this server: no month can be added at the moment.</p>
      ) : (
        <Button variant="default" size="lg" fullWidth aria-disabled={isBusy} onClick={buy}>
          {isBusy ? 'One moment…' : `Add a month for ${formatDollars(offer.priceCents / 100)}`}
        </Button>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
