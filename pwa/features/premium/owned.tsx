import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { premiumMessages } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatDay } from '../../ui/format-date.ts'
import { useActivation, usePaymentId } from './activation.ts'
import { Checkout } from './checkout.tsx'

/** The word that one has premium, and where it is paid for by the month, the way to another one. */
export function Owned({ offer }: { offer: PremiumOffer | undefined }) {
  return (
    <>
      <Text role="status" fw={560} ta="center">
        {premiumMessages.owned}
      </Text>
      {offer?.offer === 'paid' && <Months offer={offer} />}
      <Button component={Link} to={paths.home} size="md" fullWidth>
        {premiumMessages.discoverTools}
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
  const asked = offer.provider === 'sandbox' ? null : payment
  const { data } = useQuery({ queryKey: ['premium-months', asked], queryFn: () => load(asked) })
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
      <Text fz="sm" c="var(--ink-2)" ta="center">
        {premiumMessages.endsOn(formatDay(data.expiresAt))}
      </Text>
      {offer.provider === 'off' ? (
        <Text fz="sm" c="var(--ink-2)" ta="center">
          {premiumMessages.noMonths}
        </Text>
      ) : (
        <Button variant="default" size="md" fullWidth aria-disabled={isBusy} onClick={buy}>
          {isBusy
            ? premiumMessages.oneMoment
            : premiumMessages.addAMonthFor(formatDollars(offer.priceCents / 100))}
        </Button>
      )}
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
