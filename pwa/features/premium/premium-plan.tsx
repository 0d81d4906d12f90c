import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Checkout } from './checkout.tsx'
import { FreeOffer } from './free-offer.tsx'
import { Owned } from './owned.tsx'
import { PaidOffer } from './paid-offer.tsx'
import { PlanFeatures } from './plan-features.tsx'
import classes from './premium-plan.module.css'
import { useActivation } from './use-activation.ts'
import { useOffer } from './use-offer.ts'
import { usePaymentId } from './use-payment-id.ts'

/** The one plan there is: what is in it, what it costs, and the way to get it, or the word that one has it. */
export function PremiumPlan() {
  const { user } = useSession()
  const { data: offer, error, ask } = useOffer()
  const hasPremium = user?.is_premium === true
  return (
    <section className={classes.plan} aria-labelledby="premium-plan">
      <header className={classes.head}>
        <div>
          <h2 id="premium-plan" className={classes.name}>
            Premium Plan
          </h2>
          <p className={classes.terms}>{offer && TERMS[offer.offer]}</p>
        </div>
        {hasPremium ? <span className={classes.badge}>Premium User</span> : <Price offer={offer} />}
      </header>
      <PlanFeatures />
      <footer className={classes.foot}>
        {hasPremium && <Owned offer={offer} />}
        {!hasPremium && offer !== undefined && <WayToPremium offer={offer} />}
        {!hasPremium && offer === undefined && error !== undefined && <NoOffer ask={ask} />}
        <Link to={paths.account} className={classes.link}>
          Check your account status
        </Link>
      </footer>
    </section>
  )
}

const TERMS = {
  free: 'One-time payment for lifetime access',
  paid: 'A month at a time; it ends by itself',
} as const

function Price({ offer }: { offer: PremiumOffer | undefined }) {
  if (offer === undefined) return <p className={classes.price}>&nbsp;</p>
  if (offer.offer === 'free') return <p className={classes.price}>FREE</p>
  return (
    <p className={classes.price}>
      {formatDollars(offer.priceCents / 100)}
      <span className={classes.period}> a month</span>
    </p>
  )
}

function WayToPremium({ offer }: { offer: PremiumOffer }) {
  const activation = useActivation()
  const { status } = useSession()
  const payment = usePaymentId()
  if (offer.offer === 'free') return <FreeOffer {...activation} />
  if (payment === null || status !== 'user') return <PaidOffer offer={offer} {...activation} />
  return <Checkout key={payment} paymentId={payment} offer={offer} />
}

function NoOffer({ ask }: { ask: () => void }) {
  return (
    <>
      <p className={classes.problem} role="alert">
        What premium costs could not be loaded.
      </p>
      <Button size="md" variant="default" onClick={ask}>
        Try again
      </Button>
    </>
  )
}
