import { Alert, Anchor, Button, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { premiumMessages } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { DEFAULT_TEST_CARD, TEST_CARDS } from '#shared/policy/marketplace.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { visibleTimeout } from '../../ui/visible-timers.ts'
import { useLeaving, welcomePremium } from './activation.ts'

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
    <Stack>
      {isWaiting && <Alert role="status">{premiumMessages.waiting}</Alert>}
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {isTest && !isUnderWay && <TestCardForm priceCents={priceCents} isBusy={isBusy} onPay={pay} />}
      {!isTest && !isWaiting && (
        <Button size="md" fullWidth onClick={() => pay()}>
          {premiumMessages.lookAgain}
        </Button>
      )}
      <Anchor component={Link} to={paths.subscribe} fz="sm" ta="center" className="tap justify-center">
        {premiumMessages.backToThePlan}
      </Anchor>
    </Stack>
  )
}

interface TestCardFormProps {
  priceCents: number
  isBusy: boolean
  onPay: (card: string) => void
}

/** The checkout of the sandbox: no card has to be typed, each of these has its outcome. */
function TestCardForm({ priceCents, isBusy, onPay }: TestCardFormProps) {
  const [card, setCard] = useState<string>(DEFAULT_TEST_CARD)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPay(card)
      }}
    >
      <Stack>
        <NativeSelect
          name="card"
          label={premiumMessages.testCardName}
          description={premiumMessages.testCard}
          value={card}
          onChange={({ currentTarget: { value } }) => setCard(value)}
          data={TEST_CARDS.map(({ card: value, title }) => ({ value, label: `${value} – ${title}` }))}
        />
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
          {isBusy ? premiumMessages.paying : premiumMessages.payTest(formatDollars(priceCents / 100))}
        </Button>
      </Stack>
    </form>
  )
}

/** How long a payment that is under way is left alone before it is asked after. */
const ASK_AGAIN_MS = 2000

interface PremiumPayment {
  isBusy: boolean
  /** Under way: it is asked after by itself. */
  isUnderWay: boolean
  /** Why it has not worked so far, in the words of the server. */
  problem: string | null
  /** With a test card, or to ask how it stands. */
  pay: (card?: string) => void
}

/** Goes on with a payment for premium. `isAskedAfter`: whether to ask how it stands at once. */
function usePayment(paymentId: number, { isAskedAfter }: { isAskedAfter: boolean }): PremiumPayment {
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveLater = useLeaving()
  const { send, isSending } = useSend({
    send: async (card: string | undefined) => {
      await callAccount('payPremium', { body: { paymentId, ...(card === undefined ? {} : { card }) } })
      await welcomePremium()
    },
    onDone: () => {
      setUnderWay(false)
      setProblem(null)
      leaveLater()
    },
    failed: premiumMessages.activationFailed,
    onFailed: (error) => {
      const isProcessing = error instanceof ApiError && error.code === 'payment-processing'
      setUnderWay(isProcessing)
      setProblem(isProcessing ? null : reasonOf(error, premiumMessages.activationFailed.text))
      return true
    },
  })
  const ask = useEffectEvent(() => send(undefined))
  useEffect(() => {
    if (isAskedAfter) ask()
  }, [isAskedAfter])
  useEffect(() => {
    if (!isUnderWay || isSending) return
    return visibleTimeout(ask, ASK_AGAIN_MS)
  }, [isUnderWay, isSending])
  return { isBusy: isSending, isUnderWay, problem, pay: send }
}
