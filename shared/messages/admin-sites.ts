import type { SiteJobKind, SiteJobState, SiteState } from '../domain/site-job.ts'
import { counted, countMessages, plural } from './counted.ts'

type Tone = 'quiet' | 'good' | 'bad'

/** What admins read about visits of the websites of tools. */
export const siteMessages = {
  failed: 'Couldn’t load the visits',
  off: {
    title: 'This server doesn’t visit websites',
    setting: 'SITE_REQUESTS=1',
    before: 'So nothing can be started here. To turn visits on, the operator sets',
    after:
      'in the server’s environment and restarts it. The server then fetches pages and icons from listed websites, at public addresses only.',
  },
  icons: 'Icons',
  iconsText: (withOne: string, without: string) =>
    `Tools without a logo show their website’s icon, redrawn and served from here. ${withOne}; ${without}.`,
  withIcon: (tools: number) => `${countMessages.tools(tools)} ${plural(tools, 'has', 'have')} one`,
  withLetter: (tools: number) => `${counted(tools, 'shows', 'show')} a letter`,
  fetchMissingIcons: 'Fetch missing icons',
  fetchAllAgain: 'Fetch all again',
  check: 'Website check',
  checkText: (websites: number) =>
    `Checks daily whether each website is still up, while visits are on. Three bad days in a row file a recommendation. ${counted(websites, 'website')} checked so far.`,
  checkAllWebsites: 'Check all websites',
  notStarted: { title: 'Error', text: 'The visits weren’t started. Please try again.' },
  notCancelled: { title: 'Error', text: 'The visits are still running. Please try again.' },

  jobs: { icons: 'Fetching icons', check: 'Checking websites' } satisfies Record<SiteJobKind, string>,
  none: { icons: 'No icons fetched yet.', check: 'No checks yet.' } satisfies Record<SiteJobKind, string>,
  jobStates: {
    queued: { label: 'Waiting', tone: 'quiet' },
    running: { label: 'Running', tone: 'good' },
    done: { label: 'Done', tone: 'good' },
    failed: { label: 'Stopped', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  } satisfies Record<SiteJobState, { label: string; tone: Tone }>,
  nothingToVisit: 'Nothing to visit.',
  visited: (done: string, websites: number) => `${done} of ${counted(websites, 'website')} visited`,
  found: (visited: string, icons: number) => `${visited}, ${counted(icons, 'icon')} found`,
  answering: (visited: string, websites: number) => `${visited}, ${counted(websites, 'answers', 'answer')}`,
  cancelJob: (job: string) => `Cancel: ${job}`,
  since: 'since',
  ended: 'ended',
  started: (who: string) => `, started ${who}`,
  byServer: 'by the server',
  byYou: 'by you',
  byAnother: 'by another admin',

  inTrouble: 'Websites with problems',
  tool: 'Tool',
  website: 'Website',
  state: 'State',
  finding: 'Result',
  inTroubleSince: 'Since',
  lastChecked: 'Last checked',
  reported: 'reported',
  leadsTo: (address: string) => `Leads to ${address}`,
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
    title: 'Every checked website is up',
    text: 'Websites that move, shut down or don’t respond are listed here.',
  },
  noneFound: { title: 'No website matches', text: 'Try another search or state.' },
  andMore: (count: string) => `and ${count} more`,
} as const
