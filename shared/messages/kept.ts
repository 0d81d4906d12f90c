import { countMessages, plural } from './counted.ts'

/** What a device keeps of a catalogue that is too large for it. */
export const keptMessages = {
  title: 'On this device',
  lead: (all: string, limit: string) =>
    `The catalogue has ${all} tools. A device keeps up to ${limit} of them: the categories that you choose here and, while you are signed in, your favorites and the tools that you follow. They answer at once, without a connection too. All others are asked from the server.`,
  choose: 'Choose what to keep',
  change: 'Change what it keeps',
  categories: 'Categories to keep on this device',
  find: 'Find a category',
  countedLater: 'Can be chosen with a connection',
  none: 'No category has this name.',
  sum: (chosen: string, limit: string) => `About ${chosen} of ${limit} tools`,
  sumLabel: 'How much of this device is chosen',
  tooMany: (limit: string) =>
    `That is more than a device keeps. Choose categories with up to ${limit} tools altogether.`,
  keep: 'Keep these',
  keeping: 'They are being fetched…',
  kept: (count: number) => `${countMessages.tools(count)} ${plural(count, 'is', 'are')} on this device`,
  later: {
    title: 'Your choice is kept',
    text: 'The server cannot be reached. What you chose is fetched as soon as there is a connection.',
  },
  full: {
    title: 'Your choice was not kept',
    text: 'This device has no room for these tools. What it kept before is still here: choose less, or make room.',
  },
  failed: { title: 'Your choice was not kept', text: 'This browser stores nothing for this site.' },
  noneYet: (all: string) =>
    `This catalogue has ${all} tools, more than a device keeps. Choose the categories that you want with you without a connection.`,
  summary: (tools: string, categories: string) => `This device keeps ${tools} in ${categories}.`,
  onlySingle: (tools: string) => `This device keeps ${tools} that you chose one by one.`,
  partTitle: 'Only what is on this device',
  part: (here: string, all: string) =>
    `The server cannot be reached, so this list, its total and the counts of the filters are of the ${here} that this device keeps, out of ${all}.`,
  ready: (here: string, all: string) => `${here} of ${all} tools ready to search`,
  hubTitle: 'What you choose lives on your device',
  newsOfPart: (here: string, all: string) =>
    `Updates are found among the ${here} that this device keeps, out of ${all}. Keep a category to hear of what happens in it. Notifications and mails are about all tools.`,
  news: 'Updates of what you follow are found among the tools that are kept here.',
} as const
