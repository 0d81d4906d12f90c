import { UI_COUNTS } from '../policy/ui.ts'

/** The page that says why one central place: the trouble, what the hub does about it, and where it stands. */
export const hubMessages = {
  hero: {
    eyebrow: 'Why AI Hub',
    title: 'Choosing an AI tool shouldn’t take an evening of open tabs',
    lead: 'The hub puts tools, facts and comparisons in one place, and keeps it all on your device, so you get answers as you type.',
    browse: 'Browse the tools',
    categories: 'See the categories',
  },
  problem: {
    title: 'The tools are good. Finding the right one is the work.',
    text: ['Whatever the job, anyone looking for an AI tool runs into the same three problems.'],
    everywhere: {
      title: 'They are everywhere',
      text: 'Each tool has its own site, its own words for the same features and its own place for the price.',
    },
    beside: {
      title: 'They are hard to compare',
      text: 'Two pricing pages in two tabs are not a comparison. What one calls an agent, another calls a workflow.',
    },
    old: {
      title: 'Lists go out of date',
      text: 'A list is only right the day it’s written. After that, tools change their price, name and purpose.',
    },
  },
  device: {
    title: 'The whole catalogue lives on your device',
    text: [
      'The catalogue arrives with your first visit. From then on, searches stay on your device, so results change with every letter, even on a train without a network.',
      'When you’re online, only changes are fetched. New and changed tools appear in open pages without a reload. Summaries of less popular tools and the tools’ own sites still need a connection, and the page says so where it matters.',
    ],
    now: 'On this device, right now',
    layers: {
      app: { title: 'The app', text: 'every page opens offline' },
      index: { title: 'The search index', text: 'words, typos, filters and counts' },
      tools: { title: 'All tools', text: 'descriptions, prices, tags and features' },
      summaries: { title: 'Long summaries', text: 'of the most popular tools, and of those you opened' },
      choices: { title: 'Your choices', text: 'theme and comparison' },
    },
    ready: (tools: string) => `${tools} ready to search`,
    arriving: (done: string, total: string) => `${done} of ${total} tools have arrived`,
    none: 'Nothing is stored here: the server answers',
    coming: 'The catalogue is on its way',
    offline: 'We can’t reach the server, and this page still works.',
    soon: 'Once it’s here, turn off your network and keep searching.',
    checked: (ago: string) => `Checked with the server ${ago}. Turn off your network and keep searching.`,
  },
  compare: {
    title: 'Side by side, in the same words',
    text: [
      `Put up to ${UI_COUNTS.comparedTools} tools next to each other: price, rating, users, and every feature in one table. What sets them apart stands out; what they share steps back.`,
      'Every comparison has its own link. Send it to a colleague, or save it for later.',
    ],
    link: 'Choose tools to compare',
    /** Which of three imagined tools has what; no real one is meant. */
    rows: [
      { name: 'API access', has: [true, true, true] },
      { name: 'Mobile app', has: [true, false, true] },
      { name: 'Works offline', has: [false, false, true] },
      { name: 'Team sharing', has: [true, true, false] },
    ],
  },
  verified: {
    title: 'What “✓ Verified” means here',
    text: [
      'The mark means that someone has checked a tool against its vendor’s pages, and when. Tools without it say on their pages where their facts come from.',
      'Figures get the same treatment. Ratings, reviews and user counts are never made up and passed off as real: samples are always labelled “Sample data”. Popularity starts with what our editors know about a tool and follows what people do.',
    ],
    means: {
      title: 'It means',
      points: [
        'That its name, address, category and price were checked by hand.',
        'That all four were read on its vendor’s pages.',
        'That they were right on the day the tool page names.',
      ],
    },
    not: {
      title: 'It does not mean',
      points: [
        'That the tool is better than others.',
        'That its price is still the same today.',
        'That anyone paid for the mark.',
      ],
    },
  },
  agents: {
    title: 'The same catalogue, for machines',
    text: [
      'Software chooses tools too. Anything you can search, filter and compare here, an agent can query over plain HTTP, and it gets the same tools in the same order.',
      'Agents contribute too: they suggest better content for a tool and list their own tools.',
    ],
    link: 'AI Agents',
    caption: 'A request to the API, and the shape of its response',
    call: 'GET /api/tools?search=transcription&pricing=free',
    answer: `{
  "tools": [
    { "id": 151, "name": "…", "pricing": "free",
      "features": ["…"], "website": "https://…" }
  ],
  "total": …
}`,
  },
  aims: {
    title: 'What we aim for, and where we are today',
    aim: 'Aim:',
    /** SPEC §1: what the hub wants to be. */
    tools: { aim: '500+ tools', of: 'tools listed' },
    categories: { aim: '50+ categories', of: 'categories' },
    updates: { aim: 'Daily updates', of: 'was the last change' },
    verified: { aim: '100% verified', of: 'of the tools are verified' },
    note: 'The large figures are counted from the catalogue you’re looking at. The aims are just that.',
  },
  close: {
    title: 'What do you want to get done?',
    text: 'Say it in your own words. No account needed.',
  },
} as const
