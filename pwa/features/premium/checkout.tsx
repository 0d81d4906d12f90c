import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { paths } from '#shared/paths.ts'
import classes from './premium-plan.module.css'
import { TestCardForm } from './test-card-form.tsx'
import { usePayment } from './use-payment.ts'

interface CheckoutProps {
  paymentId: number
  offer: PremiumOffer
}

/** A payment that was begun: with the sandbox a form, else the question how it stands. */
export function Checkout({ paymentId, offer: { provider, priceCents } }: CheckoutProps) {
  const isTest = provider === 'sandbox'
  const { isBusy, isUnderWay, problem, pay } = usePayment(paymentId, { isAskedAfter: !isTest })
  const isWaiting = isUnderWay || (!isTest && isBusy)
  return (
    <div className={classes.checkout}>
      {isWaiting && (
        <p className={classes.note} role="status">
          Your payment is under way. This page looks after it.
        </p>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {isTest && !isUnderWay && <TestCardForm priceCents={priceCents} isBusy={isBusy} onPay={pay} />}
      {!isTest && !isWaiting && (
        <Button size="lg" fullWidth onClick={() => pay()}>
          Look again
        </Button>
      )}
      <Link to={paths.subscribe} className={classes.link}>
        Back to the plan
      </Link>
    </div>
  )
}
