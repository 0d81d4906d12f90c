import { UI_COUNTS } from '../policy/ui.ts'

/** The page that says why one central place: the trouble, what the hub does about it, and where it stands. */
export const hubMessages = {
  hero: {
    eyebrow: 'Why AI Hub',
    title: 'Choosing an AI tool should not take an evening of open tabs',
    lead: 'The hub brings the tools, the facts about them and the means to compare them into one place, and keeps that place on your device, so that it answers while you type.',
    browse: 'Browse the tools',
    categories: 'See the categories',
  },
  problem: {
    title: 'The tools are good. Finding the right one is the work.',
    text: ['Anyone looking for an AI tool today meets the same three troubles, whatever the job.'],
    everywhere: {
      title: 'They are everywhere',
      text: 'Each tool has its own site, its own words for the same features and its own place for the price.',
    },
    beside: {
      title: 'They are hard to compare',
      text: 'Two pricing pages in two tabs are not a comparison. What one calls an agent, another calls a workflow.',
    },
    old: {
      title: 'Lists grow old',
      text: 'A list is finished the day it is written. Tools change their price, their name and their purpose after that.',
    },
  },
  device: {
    title: 'The whole catalogue lives on your device',
    text: [
      'The catalogue comes with your first visit. From then on a search does not travel: the index sits next to the field you type into, so results change with every letter, on a train without a network too.',
      "When there is a network, only what has changed is fetched. New and changed tools appear in open pages without a reload. Summaries of seldom-read tools and the tools' own sites still need a connection, and the page says so where it matters.",
    ],
    now: 'On this device, right now',
    layers: {
      app: { title: 'The app', text: 'every page opens without a network' },
      index: { title: 'The search index', text: 'words, typing errors, filters and counts' },
      tools: { title: 'All tools', text: 'descriptions, prices, tags and features' },
      summaries: { title: 'Long summaries', text: 'of the most popular tools, and of those you opened' },
      choices: { title: 'Your choices', text: 'theme and comparison' },
    },
    ready: (tools: string) => `${tools} ready to search`,
    arriving: (done: string, total: string) => `${done} of ${total} tools have arrived`,
    none: 'Nothing is kept here: the server answers',
    coming: 'The catalogue is on its way',
    offline: 'The server is out of reach, and this page works all the same.',
    soon: 'Once it is here, switch the network off and keep searching.',
    checked: (ago: string) => `Checked with the server ${ago}. Switch the network off and keep searching.`,
  },
  compare: {
    title: 'Side by side, in the same words',
    text: [
      `Put up to ${UI_COUNTS.comparedTools} tools next to each other: price, rating, users, and every feature in one table. What they share steps back, what sets them apart stands out.`,
      'A comparison has an address of its own. Send it to a colleague, or keep it for tomorrow.',
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
      'The mark says that somebody has checked a tool on the pages of its vendor, and when. A tool has it only once that is done; the others say on their pages where their facts come from.',
      'Figures are treated the same way. Ratings, reviews and users are never made up and passed off as real: where a sample stands in for them, “Sample data” is written beside it. Popularity starts with what our editors know of a tool and follows what people do.',
    ],
    means: {
      title: 'It means',
      points: [
        'That its name, address, category and price were checked by hand.',
        'That all four were read on the pages of its vendor.',
        'That it was so on the day that the tool page names.',
      ],
    },
    not: {
      title: 'It does not mean',
      points: [
        'That the tool is better than others.',
        'That its price is still the same today.',
        'That anybody has paid for the mark.',
      ],
    },
  },
  agents: {
    title: 'The same catalogue, for machines',
    text: [
      'Software chooses tools too. Whatever a person can search, filter and compare here, an agent can read over a plain HTTP call that answers the same question with the same tools in the same order.',
      'Agents give as well as take: they suggest better content for a tool and list tools of their own.',
    ],
    link: 'AI Agents',
    caption: 'A question to the API, and the shape of its answer',
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
    note: 'The large figures are counted from the catalogue you are looking at. The aims are aims.',
  },
  close: {
    title: 'What do you want to get done?',
    text: 'Say it in your own words. No account is needed.',
  },
} as const
