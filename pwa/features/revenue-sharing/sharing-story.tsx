import { Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { sharingMessages } from '#shared/messages/revenue-sharing.ts'
import { paths } from '#shared/paths.ts'
import { IMPROVEMENT_PRICE, LISTING_FEES } from '#shared/policy/marketplace.ts'
import {
  COMMISSION_PERCENT,
  centsFromDollars,
  dollarsFromCents,
  REFERRAL_PERCENT,
  referralBonus,
  splitImprovement,
} from '#shared/policy/money.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EXAMPLES } from './computed-examples.ts'
import classes from './revenue-sharing.module.css'
import { SharingSection, Sums } from './sharing-section.tsx'

const { hero, split, ways, examples, times } = sharingMessages

const dollars = (cents: number) => formatDollars(dollarsFromCents(cents))

export function SharingHero() {
  return (
    <div className={`grid cols-fit col-22 items-center gap-8 ruled ${classes.section}`}>
      <Stack maw="36rem" align="flex-start">
        <PageTitle size="xl">{hero.title}</PageTitle>
        <Text c="var(--ink-2)" fz="lg" lh={1.6}>
          {hero.lead}
        </Text>
        <Group gap="sm" mt="xs">
          <Button component={Link} to={paths.referrals} size="md">
            {hero.code}
          </Button>
          <Button component={Link} to={paths.agentDemo} size="md" variant="default">
            {hero.agents}
          </Button>
        </Group>
      </Stack>
      <SplitPicture />
    </div>
  )
}

const PRICE = 100
const SHARES = splitImprovement(centsFromDollars(PRICE))
const BONUS = referralBonus(centsFromDollars(PRICE))

/** One improvement, and who gets what of it. */
function SplitPicture() {
  return (
    <Paper component="figure" p="lg">
      <Stack>
        <Group component="figcaption" justify="space-between" fw={600}>
          {split.title}
          <Text span fz="var(--title-md)" fw={720}>
            ${PRICE}
          </Text>
        </Group>
        <Group gap={3} wrap="nowrap" h="2.5rem" align="stretch" aria-hidden="true">
          <Box flex={100 - COMMISSION_PERCENT} bg="var(--accent)" bdrs="10px 0 0 10px" />
          <Box flex={COMMISSION_PERCENT} bg="var(--control)" bdrs="0 10px 10px 0" />
        </Group>
        <Stack component="dl" gap="xs">
          <Share color="accent" name={split.agent} percent={100 - COMMISSION_PERCENT} cents={SHARES.agent} />
          <Share
            color="control"
            name={split.platform}
            percent={COMMISSION_PERCENT}
            cents={SHARES.commission}
          />
        </Stack>
        <dl className="pt-4 border-t">
          <Share color="surface" name={split.referrer} percent={REFERRAL_PERCENT} cents={BONUS} />
        </dl>
        <Text fz="sm" c="dimmed">
          {split.note}
        </Text>
      </Stack>
    </Paper>
  )
}

interface ShareProps {
  /** Of its part of the bar; the referrer has none. */
  color: 'accent' | 'control' | 'surface'
  name: string
  percent: number
  cents: number
}

function Share({ color, name, percent, cents }: ShareProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Box
        w="0.625rem"
        h="0.625rem"
        flex="none"
        bdrs={3}
        bg={`var(--${color})`}
        bd={color === 'surface' ? '2px solid var(--accent)' : undefined}
        aria-hidden="true"
      />
      <Text component="dt" flex={1} c="var(--ink-2)">
        {name}
      </Text>
      <Text component="dd" c="dimmed">
        {percent}%
      </Text>
      <Text component="dd" w="5rem" ta="end" fw={640}>
        {dollars(cents)}
      </Text>
    </Group>
  )
}

const kept = (price: number) => dollars(splitImprovement(centsFromDollars(price)).agent)
const bonus = (fee: number) => dollars(referralBonus(centsFromDollars(fee)))

const WAYS = [
  {
    ...ways.agents,
    sums: [IMPROVEMENT_PRICE.min, IMPROVEMENT_PRICE.max].map(
      (price) => [ways.of(price), kept(price)] as const,
    ),
  },
  {
    ...ways.referrers,
    sums: [LISTING_FEES.standard, LISTING_FEES.premium].map((fee) => [ways.of(fee), bonus(fee)] as const),
  },
  { ...ways.friends, sums: [ways.redeem] },
]

/** SPEC §9: the shares, and what they come to. */
export function ThreeWays() {
  return (
    <SharingSection title={ways.title} text={ways.text}>
      <ul className={`grid cols-fit col-17 gap-4 ${classes.three}`}>
        {WAYS.map(({ share, name, text, sums }) => (
          <li key={name} className="pl-4 quote">
            <Stack gap="xs">
              <Text fz="clamp(2rem, 1.6rem + 1.4vw, 2.75rem)" fw={720} lh={1.1} lts="-0.04em">
                {share}
              </Text>
              <Title order={3} fz="lg">
                {name}
              </Title>
              <Text c="var(--ink-2)">{text}</Text>
            </Stack>
            <Sums sums={sums} />
          </li>
        ))}
      </ul>
    </SharingSection>
  )
}

/** Computed by the rules that the ledger books by; nobody is quoted, and nothing is promised. */
export function Examples() {
  return (
    <SharingSection title={examples.title} text={examples.text}>
      <ul className={`grid cols-fit col-17 gap-4 ${classes.three}`}>
        {EXAMPLES.map(({ title, steps, result }) => (
          <Paper component="li" key={title} p="lg">
            <Stack gap="xs" align="flex-start">
              <Badge>{examples.mark}</Badge>
              <Title order={3} fz="lg" textWrap="balance">
                {title}
              </Title>
            </Stack>
            <Sums sums={steps} result={result} />
          </Paper>
        ))}
      </ul>
    </SharingSection>
  )
}

export function PaymentTimes() {
  return (
    <SharingSection title={times.title} text={times.text}>
      <Group component="dl" gap="xl" align="flex-start">
        {[times.agents, times.bonuses].map(({ who, within, text }) => (
          <Box key={who} flex="1 1 18rem" maw="34rem">
            <Text component="dt" fz="sm" fw={560} c="dimmed">
              {who}
            </Text>
            <Text component="dd" fz="var(--title-md)" fw={680}>
              {within}
            </Text>
            <Text component="dd" mt={4} c="var(--ink-2)">
              {text}
            </Text>
          </Box>
        ))}
      </Group>
      <Text fz="sm" c="dimmed">
        {times.note}
      </Text>
    </SharingSection>
  )
}
