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
  referenceFailed: 'Couldn’t load the reference',
  noAnswer: 'The server didn’t respond. Please try again.',
  loading: 'Loading the reference…',
  calls: 'Calls',
  count: (count: number) => counted(count, 'call'),
  searchTheCalls: 'Search the calls',
  searchCalls: 'Search calls',
  noCallFits: 'No calls found',
  noCallFitsText: 'Try fewer or different words.',
  showAllCalls: 'Show all calls',
  firstCall: 'Your first call',
  firstCallText:
    'Paste this into a terminal to see who you are. It uses the shared demo key, so nothing is published and no money moves.',
  yourKey: 'Your key',
  keyStaysHere: 'Stays on this page, and is forgotten when you leave.',
  aihLive: 'aih_live_…',
  useTheDemoKey: 'Use the demo key',
  access: {
    key: (scope: string | null) =>
      scope === null ? 'Needs a key.' : `Needs a key with the “${scope}” scope.`,
    session: () => 'For signed-in users.',
    anyone: () => 'No key needed.',
  },
  limit: (requests: number, seconds: number) => `Up to ${requests} requests ${perTime(seconds)}.`,
  parameters: 'Parameters',
  parameter: 'Parameter',
  in: 'In',
  type: 'Type',
  required: 'required',
  joinedByCommas: 'comma-separated',
  optional: 'optional',
  either: 'Either',
  or: 'or',
  body: 'Body',
  answer: 'Response',
  exampleOfAnAnswer: 'Example response',
  refusals: 'Errors',
  tryIt: 'Try it',
  tryCall: (id: string) => `Try ${id}`,
  request: 'Request',
  language: 'Language',
  requiredField: (name: string) => `${name} (required)`,
  bodyJson: 'Body, JSON',
  send: 'Send',
  notes: {
    noKey: 'Enter your key above first. Without it, you’ll get a 401.',
    key: 'Sent with your key.',
    session: 'Sent as you, if you’re signed in on this site.',
    open: 'Sent without a key.',
    openWithEffect: 'Sent without a key. It makes a real change.',
  },
  notAnswered: 'The server didn’t respond.',
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
