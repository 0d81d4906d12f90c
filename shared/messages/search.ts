import { counted, plural } from './counted.ts'

/** What filters, near matches and the search in one's own words say once they are used. */
export const searchMessages = {
  /** Where filters or wishes leave nothing. */
  noneHasAll: 'No tool has all of this.',
  allOfThem: 'Tools that have all of them',
  anyOfThem: 'Tools in any of them',
  monthlyPrice: 'Price per month',
  /** A tool can be had for nothing where it has a free plan. */
  freePlansIncluded: 'Free plans included',
  anyPrice: 'Any price',
  tryMeetingNotes: 'Try “meeting notes”',
  /** What there is without some of the wishes, or with less than one of them. */
  without: (wishes: readonly GivenUp[], count: string) =>
    `${wishes.map(saysGivenUp).join(' and ')}: ${count}`,
  removeFilter: (filter: string) => `Remove “${filter}”`,
  showTools: (count: string) => `Show ${count}`,
  goneMatch: (count: number) => `${counted(count, 'discontinued tool matches', 'discontinued tools match')}.`,
  showGone: (count: number) => plural(count, 'Show it', 'Show them'),
  apply: 'Apply',
  applyTo: (tools: string) => `Apply · ${tools}`,
} as const

interface GivenUp {
  label: string
  /** What is asked for in its place. */
  instead?: string
}

function saysGivenUp({ label, instead }: GivenUp, at: number): string {
  const quoted = instead === undefined ? `without “${label}”` : `with “${instead}” for “${label}”`
  return at === 0 ? quoted.charAt(0).toUpperCase() + quoted.slice(1) : quoted
}

/** Searches in plain words, read as filters. */
export const questionMessages = {
  understood: 'Understood as:',
  asTyped: 'Searching for your words as typed.',
  foundAsTyped: (count: string) => `Your words as typed: ${count}`,
  /** Takes a wish back that was given up. */
  insistOn: (wish: string) => `Require “${wish}”`,
  withPremium: 'With premium:',
  ignored: 'We ignored:',
} as const
