import { counted } from './counted.ts'

const perTime = (seconds: number): string => {
  if (seconds === 60) return 'a minute'
  return seconds === 3600 ? 'an hour' : `in ${seconds} s`
}

export const apiDocsMessages = {
  apiReference: 'API reference',
  aiToolHubHome: 'AI Tool Hub, home',
  besideTheReference: 'Beside the reference',
  openapi: 'OpenAPI',
  llmsTxt: 'llms.txt',
  agentDemo: 'Agent demo',
  checkAReceipt: 'Check a receipt',
  skipToTheCalls: 'Skip to the calls',
  referenceFailed: 'The reference could not be loaded',
  noAnswer: 'The server did not answer. Please try again.',
  loading: 'Loading the reference …',
  calls: 'Calls',
  count: (count: number) => counted(count, 'call'),
  searchTheCalls: 'Search the calls',
  searchCalls: 'Search calls',
  noCallFits: 'No call fits',
  noCallFitsText: 'Try fewer or other words.',
  showAllCalls: 'Show all calls',
  firstCall: 'Your first call',
  firstCallText:
    'Paste this into a terminal: it says who you are. The key in it is the shared demo key, with which nothing is published and no money moves.',
  yourKey: 'Your key',
  keyStaysHere: 'Kept on this page only, and forgotten when you leave it.',
  aihLive: 'aih_live_…',
  useTheDemoKey: 'Use the demo key',
  access: {
    key: (scope: string | null) =>
      scope === null ? 'Needs a key.' : `Needs a key with the scope “${scope}”.`,
    session: () => 'For people who are signed in.',
    anyone: () => 'Needs no key.',
  },
  limit: (requests: number, seconds: number) => `${requests} requests ${perTime(seconds)} at most.`,
  parameters: 'Parameters',
  parameter: 'Parameter',
  in: 'In',
  type: 'Type',
  required: 'required',
  joinedByCommas: 'joined by commas',
  optional: 'optional',
  either: 'Either',
  or: 'or',
  body: 'Body',
  answer: 'Answer',
  exampleOfAnAnswer: 'Example of an answer',
  refusals: 'Refusals',
  tryIt: 'Try it',
  tryCall: (id: string) => `Try ${id}`,
  request: 'Request',
  language: 'Language',
  requiredField: (name: string) => `${name} (required)`,
  bodyJson: 'Body, JSON',
  send: 'Send',
  notes: {
    noKey: 'Type your key above first: without it the answer is 401.',
    key: 'Sent with your key.',
    session: 'Sent as you, when you are signed in on this site.',
    open: 'Sent without a key.',
    openWithEffect: 'Sent without a key. It has an effect.',
  },
  notAnswered: 'The server did not answer.',
  took: (milliseconds: number) => `in ${milliseconds} ms`,
  copy: { idle: 'Copy', done: 'Copied', failed: 'Select and copy' },
} as const

/** What kind of value a schema takes, and its limits. */
export const schemaMessages = {
  or: ' or ',
  anything: 'anything',
  listOf: (type: string) => `list of ${type}`,
  moreThan: (least: number) => `more than ${least}`,
  characters: ' characters',
  entries: ' entries',
  whenLeftOut: (value: string) => `${value} when left out`,
  atMost: (most: string) => `at most ${most}`,
  atLeast: (least: string) => `at least ${least}`,
  between: (least: string, most: string) => `${least} to ${most}`,
} as const
