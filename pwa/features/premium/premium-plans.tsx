import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PremiumOffer } from '#shared/domain/subscription.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { premiumMessages, premiumPlan } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { keepOffer } from '../../data/premium-offer.ts'
import { useSession } from '../../data/session.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { type Activation, useActivation, usePaymentId } from './activation.ts'
import { Checkout } from './checkout.tsx'
import { Owned } from './owned.tsx'
import classes from './premium.module.css'

/** Free beside Premium: what is in each, what it costs, and the way to get it. */
export function PremiumPlans() {
  const { user } = useSession()
  return (
    <div className={`grid gap-6 ${classes.plans}`}>
      <FreePlan isOwn={user !== null && !user.is_premium} />
      <PremiumPlan hasPremium={user?.is_premium === true} />
    </div>
  )
}

function FreePlan({ isOwn }: { isOwn: boolean }) {
  return (
    <section className="card flex flex-col gap-5 p-6" aria-labelledby="free-plan">
      <header>
        <Group justify="space-between">
          <Title order={2} fz="xl" id="free-plan">
            {premiumMessages.free}
          </Title>
          {isOwn && <Badge color="gray">{premiumMessages.yourPlan}</Badge>}
        </Group>
        <Text c="var(--ink-2)" fz="sm">
          {premiumPlan.freeTerms}
        </Text>
      </header>
      <p className={`font-bold ${classes.price}`}>$0</p>
      <Stack component="ul" gap="xs">
        {[...premiumPlan.basic, ...premiumPlan.free].map((feature) => (
          <Feature key={feature} text={feature} />
        ))}
      </Stack>
      <div className="grid gap-3 pt-2">
        <Button component={Link} to={paths.home} size="md" variant="default" fullWidth>
          {commonMessages.browseAllTools}
        </Button>
        <Text fz="sm" c="var(--ink-2)" ta="center">
          {premiumPlan.freeNote[0]}
          <br />
          {premiumPlan.freeNote[1]}
        </Text>
        <Anchor component={Link} to={paths.hub} fz="sm" ta="center" className="tap justify-center">
          {premiumPlan.whyAiHub}
        </Anchor>
      </div>
    </section>
  )
}

function PremiumPlan({ hasPremium }: { hasPremium: boolean }) {
  const query = useQuery({ queryKey: ['premium-offer'], queryFn: loadOffer })
  const offer = query.data
  return (
    <section className="card border-accent flex flex-col gap-5 p-6" aria-labelledby="premium-plan">
      <header>
        <Group justify="space-between">
          <Title order={2} fz="xl" id="premium-plan">
            {premiumMessages.premiumPlan}
          </Title>
          {hasPremium && <Badge>{premiumMessages.premiumUser}</Badge>}
        </Group>
        <Text c="var(--ink-2)" fz="sm" mih="1.5em">
          {offer && premiumPlan.terms[offer.offer]}
        </Text>
      </header>
      <Price offer={offer} />
      <Stack component="ul" gap="xs">
        {premiumPlan.premium.map((feature) => (
          <Feature key={feature} text={feature} />
        ))}
        <Feature
          text={
            <Anchor component={Link} to={paths.insights} inherit underline="always" className="tap">
              {premiumPlan.analytics}
            </Anchor>
          }
        />
        {premiumPlan.basic.map((feature) => (
          <Feature key={feature} text={feature} />
        ))}
      </Stack>
      <div className="grid gap-3 pt-2">
        {hasPremium && <Owned offer={offer} />}
        {!hasPremium && offer !== undefined && <WayToPremium offer={offer} />}
        {!hasPremium && query.isPending && <Skeleton h={WAY_HEIGHT} radius="md" />}
        {!hasPremium && offer === undefined && query.isError && <NoOffer ask={() => void query.refetch()} />}
        <Anchor component={Link} to={paths.account} fz="sm" ta="center" className="tap justify-center">
          {premiumMessages.checkYourAccountStatus}
        </Anchor>
      </div>
    </section>
  )
}

/** As high as the way to premium that takes its place: a button and two lines. */
const WAY_HEIGHT = '6.0859rem'

/** What premium costs here. */
async function loadOffer(): Promise<PremiumOffer> {
  const offer = await callAccount('premiumOffer')
  keepOffer({ isPremiumPaid: offer.offer === 'paid' })
  return offer
}

function Feature({ text }: { text: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <IconCheck size={20} color="var(--accent)" aria-hidden="true" />
      {text}
    </li>
  )
}

function Price({ offer }: { offer: PremiumOffer | undefined }) {
  if (offer === undefined) return <p className={`font-bold ${classes.price}`} />
  if (offer.offer === 'free')
    return <p className={`font-bold ${classes.price}`}>{premiumMessages.freePrice}</p>
  return (
    <p className={`font-bold ${classes.price}`}>
      {formatDollars(offer.priceCents / 100)}{' '}
      <Text component="span" c="var(--ink-2)">
        {premiumMessages.aMonth}
      </Text>
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

function FreeOffer({ isBusy, problem, activate }: Activation) {
  return (
    <>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button size="md" fullWidth aria-disabled={isBusy} onClick={activate}>
        {isBusy ? premiumMessages.activating : premiumMessages.getFreePremium}
      </Button>
      <Text fz="sm" c="var(--ink-2)" ta="center">
        {premiumMessages.instantActivation}
        <br />
        {premiumMessages.noCard}
      </Text>
      {problem !== null && <Alert color="red">{problem}</Alert>}
    </>
  )
}

function PaidOffer({ offer, isBusy, problem, activate }: Activation & { offer: PremiumOffer }) {
  if (offer.provider === 'off')
    return (
      <Alert color="yellow" role="status">
        {premiumMessages.off}
      </Alert>
    )
  return (
    <>
      <Button size="md" fullWidth aria-disabled={isBusy} onClick={activate}>
        {isBusy
          ? premiumMessages.oneMoment
          : premiumMessages.getPremiumFor(formatDollars(offer.priceCents / 100))}
      </Button>
      <Text fz="sm" c="var(--ink-2)" ta="center">
        {offer.provider === 'sandbox' ? premiumMessages.testMonth : premiumMessages.month}
      </Text>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}

function NoOffer({ ask }: { ask: () => void }) {
  return (
    <Alert color="red" role="alert" title={premiumMessages.noOffer}>
      <Button variant="default" onClick={ask}>
        {commonMessages.tryAgain}
      </Button>
    </Alert>
  )
}
