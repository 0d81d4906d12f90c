import { Button } from '@mantine/core'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import classes from './premium-plan.module.css'
import type { Activation } from './use-activation.ts'

interface PaidOfferProps extends Activation {
  offer: PremiumOffer
}

export function PaidOffer({ offer, isBusy, problem, activate }: PaidOfferProps) {
  if (offer.provider === 'off') {
    return (
      <p className={classes.note} role="status">
        Payments are off on this server, so premium cannot be bought here at the moment.
      </p>
    )
  }
  return (
    <>
      <Button size="lg" fullWidth aria-disabled={isBusy} onClick={activate}>
        {isBusy ? 'One moment…' : `Get premium for ${formatDollars(offer.priceCents / 100)}`}
      </Button>
      <p className={classes.note}>
        {offer.provider === 'sandbox'
          ? 'One month. Payments are tests here: no money is taken.'
          : 'One month, paid on the page of our payment provider. It does not renew by itself.'}
      </p>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
