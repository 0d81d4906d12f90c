import { Anchor, Box, Button, Group, List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { bonusText } from '#shared/messages/membership.ts'
import { premiumPlan } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { SUPPORT_REPLY } from '#shared/policy/limits.ts'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import { callAccount } from '../../data/account-api.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import type { Me } from '../../data/session.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatShortDay } from '../../ui/format-date.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Facts, NoAnswer, Section, SectionGroup } from './account-section.tsx'

type Subscription = Awaited<ReturnType<typeof loadSubscription>>

const loadSubscription = () => callAccount('subscriptionStatus')

export function SubscriptionPanel({ user }: { user: Me }) {
  const query = useQuery({ queryKey: ['account', 'subscription'], queryFn: loadSubscription })
  return (
    <SectionGroup title={accountMessages.subscription}>
      <Section
        title={accountMessages.yourPlan}
        text={accountMessages.plan[user.is_premium ? 'premium' : 'free']}
      >
        {query.data === undefined ? (
          <NoAnswer query={query} what={accountSections.plan} />
        ) : (
          <Plan user={user} subscription={query.data} />
        )}
        {!user.is_premium && (
          <Button component={Link} to={paths.subscribe}>
            {accountMessages.upgradeToPremium}
          </Button>
        )}
      </Section>
      <Section title={accountMessages.whatYouHave} text={accountMessages.planFeatures}>
        <PlanFeatures isPremium={user.is_premium} />
      </Section>
      <Section
        title={accountMessages.support}
        text={accountMessages.repliesWithin(SUPPORT_REPLY[user.is_premium ? 'premium' : 'standard'])}
      >
        <Button component={Link} to={paths.support} variant="default">
          {accountMessages.contactSupport}
        </Button>
      </Section>
    </SectionGroup>
  )
}

/** `20 Nov 2026`, which fits beside another one on a phone. */
const dayOf = (time: string | null) => (time === null ? null : formatShortDay(time))

function Plan({ user, subscription }: { user: Me; subscription: Subscription }) {
  const { plan, expiresAt, priceCents } = subscription
  const price = formatDollars(priceCents / 100)
  const texts = accountMessages.planFacts
  return (
    <Facts
      facts={[
        [texts.plan, plan === null ? texts.free : texts.plans[plan]],
        [texts.price, priceCents === 0 ? null : plan === 'monthly' ? texts.aMonth(price) : price],
        [texts.until, plan === null || expiresAt === null ? null : dayOf(expiresAt)],
        [texts.premiumSince, dayOf(user.subscriptionStartDate)],
        [texts.memberSince, dayOf(user.created_at)],
      ]}
    />
  )
}

function PlanFeatures({ isPremium }: { isPremium: boolean }) {
  const { basic, premium, analytics } = premiumPlan
  return (
    <List spacing="xs" center icon={<FeatureMark isIncluded={isPremium} />}>
      {basic.map((text) => (
        <List.Item key={text} icon={<FeatureMark isIncluded />}>
          {text}
        </List.Item>
      ))}
      {premium.map((text) => (
        <List.Item key={text} c={isPremium ? 'var(--ink)' : 'dimmed'}>
          {isPremium ? text : accountMessages.withPremium(text)}
        </List.Item>
      ))}
      <List.Item>
        <Anchor component={Link} to={paths.insights} inherit underline="always" className="tap">
          {isPremium ? analytics : accountMessages.withPremium(analytics)}
        </Anchor>
      </List.Item>
    </List>
  )
}

function FeatureMark({ isIncluded }: { isIncluded: boolean }) {
  const Icon = isIncluded ? IconCheck : IconMinus
  return (
    <ThemeIcon size={20} variant="transparent" color={isIncluded ? 'pine' : 'gray'}>
      <Icon size={18} aria-hidden="true" />
    </ThemeIcon>
  )
}

/** The figures in short, and the link; all about it is on the page of referrals. */
export function ReferralsPanel({ user }: { user: Me }) {
  const query = useQuery({ queryKey: ['account', 'referrals'], queryFn: () => callAccount('referralStats') })
  const isInviting = user.referralCode !== null
  return (
    <SectionGroup title={accountMessages.referrals}>
      <Section title={accountMessages.yourInvitations} text={accountMessages.invitations}>
        {query.data === undefined ? (
          <NoAnswer query={query} what={accountSections.referrals} />
        ) : (
          <Facts
            facts={[
              [accountMessages.total, formatNumber(query.data.total)],
              [accountMessages.successful, formatNumber(query.data.completed)],
              [accountMessages.pending, formatNumber(query.data.pending)],
              [accountMessages.monthsToRedeem, formatNumber(user.premiumCredits)],
            ]}
          />
        )}
      </Section>
      <Section title={accountMessages.yourLink} text={accountMessages.invitationLink}>
        {user.referralCode !== null && (
          <Box w="100%">
            <CopyField
              label={accountMessages.yourInvitationLink}
              value={new URL(paths.invitation(user.referralCode), window.location.origin).href}
            />
          </Box>
        )}
        <Group>
          <Button component={Link} to={paths.referrals} variant={isInviting ? 'default' : 'filled'}>
            {isInviting ? accountMessages.viewReferrals : accountMessages.inviteFriends}
          </Button>
          {user.premiumCredits > 0 && (
            <Button component={Link} to={`${paths.referrals}?tab=rewards`} variant="default">
              {accountMessages.redeemRewards}
            </Button>
          )}
        </Group>
      </Section>
    </SectionGroup>
  )
}

/** Comes with the tab: most people have nothing to collect. */
const payouts = lazyCode(() => import('./bonus-payouts.tsx'))
const WAITING = { error: null, refetch: () => {} }

export function EarningsPanel() {
  const query = useQuery({
    queryKey: ['account', 'earnings'],
    queryFn: () => callAccount('referralEarnings'),
  })
  if (query.data === undefined)
    return (
      <SectionGroup title={accountMessages.earnings}>
        <NoAnswer query={query} what={accountSections.earnings} height={160} />
      </SectionGroup>
    )
  const { totalEarned, monthlyEarned, activeReferrals } = query.data
  return (
    <SectionGroup title={accountMessages.earnings}>
      <Section title={accountMessages.earnedSoFar} text={accountMessages.earned}>
        <Facts
          facts={[
            [accountMessages.totalEarned, formatDollars(totalEarned)],
            [accountMessages.thisMonth, formatDollars(monthlyEarned)],
            [accountMessages.activeReferrals, formatNumber(activeReferrals)],
          ]}
        />
        <MonthlyProgress earned={monthlyEarned} />
      </Section>
      <LazyPart
        code={payouts}
        waiting={<NoAnswer query={WAITING} what={accountSections.bonuses} height={240} />}
        failed={(refetch) => (
          <NoAnswer
            query={{ error: new UnreachableError(), refetch }}
            what={accountSections.bonuses}
            height={240}
          />
        )}
      >
        {({ BonusPayouts }) => <BonusPayouts />}
      </LazyPart>
      <Section
        title={accountMessages.earningsSource}
        text={accountMessages.payoutsArriveWithin(PAYMENT_TIMES.referralBonuses)}
      >
        <Text>{bonusText(REFERRAL_PERCENT)}</Text>
        {totalEarned === 0 && <Text c="var(--ink-2)">{accountMessages.nothingEarned}</Text>}
        <Group>
          <Button component={Link} to={paths.referrals}>
            {accountMessages.yourLinkAndCode}
          </Button>
          <Button component={Link} to={paths.revenueSharing} variant="default">
            {accountMessages.howRevenueIsShared}
          </Button>
        </Group>
      </Section>
    </SectionGroup>
  )
}

/** SPEC §9: what the bar is full at, in dollars. */
const FULL = 100

/** What a month has brought so far, as a bar. More may have been taken back than came in. */
function MonthlyProgress({ earned }: { earned: number }) {
  const text = accountMessages.progress(formatDollars(earned), formatDollars(FULL))
  return (
    <Box w="100%">
      <Group justify="space-between" mb={6} c="var(--ink-2)" fz="sm">
        <Text fz="sm" fw={560}>
          {accountMessages.monthlyProgress}
        </Text>
        <span>{text}</span>
      </Group>
      <ProgressBar label={accountMessages.monthlyProgress} value={earned} max={FULL} text={text} />
    </Box>
  )
}
