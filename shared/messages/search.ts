/** What filters, near matches and the search in one's own words say once they are used. */
export const searchMessages = {
  /** Above what there is without the weakest filter. */
  noExactMatch: 'No exact match. Remove a filter.',
  allOfThem: 'Tools that have all of them',
  anyOfThem: 'Tools in any of them',
  tryMeetingNotes: 'Try “meeting notes”',
  without: (count: string, filter: string) => `${count} without “${filter}”`,
  removeFilter: (filter: string) => `Remove “${filter}”`,
  showTools: (count: string) => `Show ${count}`,
  matches: 'matches',
  match: 'match',
  showIt: 'Show it',
  showThem: 'Show them',
  apply: 'Apply',
  applyTo: (tools: string) => `Apply · ${tools}`,
  discontinuedTool: 'discontinued tool',
} as const

/** Searches in plain words, read as filters. */
export const questionMessages = {
  understood: 'Understood as:',
  asTyped: 'Searching for your words as typed.',
  withPremium: 'Premium turns this into filters:',
  ignored: 'We ignored:',
} as const
