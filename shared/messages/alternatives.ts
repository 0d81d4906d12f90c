import type { Advantage } from '../catalogue/advantages.ts'
import { amountText } from './fact-text.ts'
import { PLATFORM_LABELS } from './tool-facts.ts'

export const alternativesMessages = {
  /** @param count with its noun */
  lead: (count: string, name: string) =>
    `${count} that do what ${name} does, closest first, and what each has over it.`,
  leadGone: (count: string, name: string) =>
    `${name} is discontinued. ${count} that do the same work, closest first.`,
  filters: 'Show',
  all: 'All',
  free: 'Free',
  freePlan: 'Free plan',
  openSource: 'Open source',
  runsLocally: 'Runs on your own machine',
  cheaper: 'Lower price',
  none: (name: string) => `No alternatives to ${name} yet`,
  noneText: 'Browse its category, or search for what you want to get done.',
  missing: {
    title: 'There’s no tool at this address',
    text: 'It may have been renamed. Search for it by name.',
  },
  failed: 'Couldn’t load the alternatives',
  shares: (labels: string) => `Shares ${labels}`,
  compareWith: (name: string, other: string) => `Compare ${name} with ${other}`,
  loading: 'Loading alternatives',
} as const

export const verdictMessages = {
  title: 'Which one?',
  choose: (name: string) => `Choose ${name} for`,
  bothHave: (labels: string) => `Both: ${labels}.`,
  nothing: 'Nothing we know sets it apart.',
  basis: 'Based on fixed rules and the facts below. Unknown facts don’t count against a tool.',
} as const

/** What a tool has over another, as a line of a list. */
export function advantageText(advantage: Advantage): string {
  switch (advantage.kind) {
    case 'free':
      return 'Free'
    case 'free-plan':
      return 'A free plan'
    case 'cheaper':
      return `Paid plans from ${amountText({ amount: advantage.from })} a month instead of ${amountText({ amount: advantage.insteadOf })}`
    case 'open-source':
      return 'Open source'
    case 'local':
      return 'Runs on your own machine'
    case 'no-training':
      return 'Doesn’t train models on your data'
    case 'platforms':
      return `Also for ${advantage.platforms.map((platform) => PLATFORM_LABELS[platform]).join(', ')}`
    case 'rated':
      return `Rated ${advantage.rating}, the other ${advantage.insteadOf}`
  }
}
