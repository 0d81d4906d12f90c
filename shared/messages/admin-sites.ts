import type { SiteJobKind, SiteJobState, SiteState } from '../domain/site-job.ts'
import { counted, countMessages, plural } from './counted.ts'

type Tone = 'quiet' | 'good' | 'bad'

/** What admins read about visits of the websites of tools. */
export const siteMessages = {
  failed: 'The visits could not be loaded',
  off: {
    title: 'This server visits no websites',
    setting: 'SITE_REQUESTS=1',
    before: 'So nothing can be started here. The operator switches visits on with',
    after:
      'in the environment of the server, and a restart. It then asks the listed websites, and only public addresses, for their pages and icons.',
  },
  icons: 'Icons',
  iconsText: (withOne: string, without: string) =>
    `Tools without a logo of their own show the icon of their website, redrawn and served from here. ${withOne}; ${without}.`,
  withIcon: (tools: number) => `${countMessages.tools(tools)} ${plural(tools, 'has', 'have')} one`,
  withLetter: (tools: number) => `${counted(tools, 'shows', 'show')} a letter`,
  fetchMissingIcons: 'Fetch missing icons',
  fetchAllAgain: 'Fetch all again',
  check: 'Website check',
  checkText: (websites: number) =>
    `Is each website still up? Checked daily while visits are on; three bad days in a row file a recommendation. ${counted(websites, 'website')} checked so far.`,
  checkAllWebsites: 'Check all websites',
  notStarted: { title: 'Error', text: 'The visits were not started. Please try again.' },
  notCancelled: { title: 'Error', text: 'The visits go on. Please try again.' },

  jobs: { icons: 'Fetching icons', check: 'Checking websites' } satisfies Record<SiteJobKind, string>,
  none: { icons: 'No icons were fetched yet.', check: 'No check was made yet.' } satisfies Record<
    SiteJobKind,
    string
  >,
  jobStates: {
    queued: { label: 'Waiting', tone: 'quiet' },
    running: { label: 'Running', tone: 'good' },
    done: { label: 'Done', tone: 'good' },
    failed: { label: 'Stopped', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  } satisfies Record<SiteJobState, { label: string; tone: Tone }>,
  nothingToVisit: 'There was nothing to visit.',
  visited: (done: string, websites: number) => `${done} of ${counted(websites, 'website')} visited`,
  found: (visited: string, icons: number) => `${visited}, ${counted(icons, 'icon')} found`,
  answering: (visited: string, websites: number) => `${visited}, ${counted(websites, 'answers', 'answer')}`,
  cancelJob: (job: string) => `Cancel: ${job}`,
  since: 'since',
  ended: 'ended',
  started: (who: string) => `, started ${who}`,
  byServer: 'by the server itself',
  byYou: 'by you',
  byAnother: 'by another admin',

  inTrouble: 'Websites in trouble',
  tool: 'Tool',
  website: 'Website',
  state: 'State',
  finding: 'What was found',
  inTroubleSince: 'Since',
  lastChecked: 'Last checked',
  reported: 'reported',
  leadsTo: (address: string) => `It leads to ${address}`,
  allStates: 'All states',
  states: {
    reachable: 'Reachable',
    refused: 'Answers',
    moved: 'Moved',
    parked: 'For sale',
    gone: 'Gone',
    unreachable: 'Not reachable',
  } satisfies Record<SiteState, string>,
  search: { label: 'Search websites', placeholder: 'Tool or address' },
  allReachable: {
    title: 'Every website that was checked is there',
    text: 'Those that move, end or do not answer are listed here.',
  },
  noneFound: { title: 'No website matches', text: 'Search for something else, or look at all states.' },
  andMore: (count: string) => `and ${count} more`,
} as const
