import { countMessages, plural } from './counted.ts'

/** What a device keeps of a catalogue that is too large for it. */
export const keptMessages = {
  title: 'On this device',
  lead: (all: string, limit: string) =>
    `The catalogue has ${all} tools. A device keeps up to ${limit} of them: the categories you choose here and, while you’re signed in, your favorites and the tools you follow. They open instantly, even offline. The others come from the server.`,
  choose: 'Choose what to keep',
  change: 'Change what it keeps',
  categories: 'Categories to keep on this device',
  find: 'Find a category',
  countedLater: 'Available when you’re online',
  none: 'No categories found.',
  sum: (chosen: string, limit: string) => `About ${chosen} of ${limit} tools`,
  sumLabel: 'How much of this device’s limit is used',
  tooMany: (limit: string) =>
    `That’s more than a device keeps. Choose categories with up to ${limit} tools in total.`,
  keep: 'Keep these',
  keeping: 'Downloading…',
  kept: (count: number) => `${countMessages.tools(count)} ${plural(count, 'is', 'are')} on this device`,
  later: {
    title: 'Your choice is saved',
    text: 'We can’t reach the server. What you chose downloads when you’re back online.',
  },
  full: {
    title: 'Your choice wasn’t saved',
    text: 'This device doesn’t have room for these tools. What it kept before is still here. Choose fewer, or free up space.',
  },
  failed: { title: 'Your choice wasn’t saved', text: 'This browser doesn’t store data for this site.' },
  noneYet: (all: string) =>
    `This catalogue has ${all} tools, more than a device keeps. Choose the categories you want offline.`,
  summary: (tools: string, categories: string) => `This device keeps ${tools} in ${categories}.`,
  onlySingle: (tools: string) => `This device keeps ${tools} you chose one by one.`,
  partTitle: 'Only what is on this device',
  part: (here: string, all: string) =>
    `We can’t reach the server, so this list, its total and the filter counts only cover the ${here} on this device, out of ${all}.`,
  ready: (here: string, all: string) => `${here} of ${all} tools ready to search`,
  hubTitle: 'What you choose lives on your device',
  newsOfPart: (here: string, all: string) =>
    `Updates only cover the ${here} on this device, out of ${all}. Keep a category to hear what happens in it. Notifications and emails cover all tools.`,
  news: 'Updates only cover the tools on this device.',
} as const
