import { sharingExamples } from '#shared/messages/revenue-sharing.ts'
import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents, referralBonus, splitImprovement } from '#shared/policy/money.ts'
import { formatDollars } from '../../ui/format-amount.ts'

const MONTHS = 12

/** In dollars. */
interface Estimate {
  monthly: number
  yearly: number
}

/** SPEC §9: referrals × what one earns a month × 3%; a year is twelve of these months. */
export function estimateEarnings(referrals: number, monthlyEarnings: number): Estimate {
  const monthly = referralBonus(referrals * centsFromDollars(monthlyEarnings))
  return { monthly: dollarsFromCents(monthly), yearly: dollarsFromCents(MONTHS * monthly) }
}

type Line = readonly [name: string, amount: string]

interface Example {
  title: string
  steps: readonly Line[]
  result: Line
}

const money = (cents: number) => formatDollars(dollarsFromCents(cents))

export const EXAMPLES: readonly Example[] = [
  improvingAgent({ count: 8, price: 50 }),
  listedTools(),
  broughtAgents({ count: 20, earnings: 400 }),
]

function improvingAgent({ count, price }: { count: number; price: number }): Example {
  const { agent, commission } = splitImprovement(centsFromDollars(price))
  return {
    title: sharingExamples.improvements.title(count, price),
    steps: [
      [sharingExamples.improvements.one, money(agent + commission)],
      [sharingExamples.improvements.all(count), money(count * (agent + commission))],
      [sharingExamples.improvements.platform, money(-count * commission)],
    ],
    result: [sharingExamples.improvements.result, money(count * agent)],
  }
}

function listedTools(): Example {
  const fees = Object.values(LISTING_FEES)
  const bonuses = fees.map((fee) => referralBonus(centsFromDollars(fee)))
  return {
    title: sharingExamples.listings.title,
    steps: fees.map((fee, place) => [sharingExamples.listings.share(fee), money(bonuses[place] ?? 0)]),
    result: [sharingExamples.listings.result, money(bonuses.reduce((sum, bonus) => sum + bonus, 0))],
  }
}

function broughtAgents({ count, earnings }: { count: number; earnings: number }): Example {
  const { monthly, yearly } = estimateEarnings(count, earnings)
  return {
    title: sharingExamples.agents.title(count, earnings),
    steps: [
      [sharingExamples.agents.one, formatDollars(earnings)],
      [sharingExamples.agents.all(count), formatDollars(count * earnings)],
      [sharingExamples.agents.share, formatDollars(monthly)],
    ],
    result: [sharingExamples.agents.result, formatDollars(yearly)],
  }
}
