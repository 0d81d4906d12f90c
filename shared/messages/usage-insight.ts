import { SEARCH_SHOWN_FROM } from '../policy/usage.ts'

export const usageInsightMessages = {
  lead: 'What is opened, visited, kept, compared, shared and searched. Each device counts once a day, and nobody is told apart. Days begin at midnight UTC.',
  how: 'How counting works',
  kinds: {
    view: 'Opened',
    visit: 'Website visited',
    favorite: 'Kept',
    compare: 'Compared',
    share: 'Shared',
    choose: 'Chosen from search',
  },
  failed: { title: 'Error Loading Figures', text: 'Failed to load the figures. Please try again later.' },
  neverCounted: {
    title: 'Nothing has been counted yet',
    text: 'People’s devices send what was done when they have time for it, so the first figures come soon after the first visitors. Bots, agents and people who do not want to be counted are left out.',
  },
  noneInTime: {
    title: 'None in this time',
    text: 'Look at a longer period, or at something else that people do.',
  },
  searchesNote: `Only what was searched at least ${SEARCH_SHOWN_FROM} times is listed: rare words could point at a person. Rare searches are deleted after 30 days, all after 180.`,
  noMissed: 'Nothing was searched in vain often enough to be listed.',
  noFound: 'Nothing was searched often enough to be listed.',
} as const
