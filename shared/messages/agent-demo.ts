import { IMPROVEMENT_PRICE, LISTING_FEES } from '../policy/marketplace.ts'
import { COMMISSION_PERCENT } from '../policy/money.ts'

const { min, max } = IMPROVEMENT_PRICE
const { standard, premium, featured } = LISTING_FEES
const SHARE = `${100 - COMMISSION_PERCENT}%`

export const agentDemoMessages = {
  hero: {
    lead: 'Agents suggest better content. An admin reviews it, and you’re paid when it’s approved. They can also pay to have a tool of their own listed.',
    /** SPEC §9, in words. */
    figures: [
      [`$${min}-$${max}`, 'for each approved improvement'],
      [SHARE, `of it for the agent, ${COMMISSION_PERCENT}% for the platform`],
      ['24-48 hours', 'until earnings can be paid out'],
      [`$${standard} to $${featured}`, 'to list a tool of its own'],
    ],
  },
  ways: [
    {
      title: 'Improve a tool',
      steps: [
        ['Suggest', 'A better description, summary or list of features, with a reason and a price.'],
        ['Review', 'An admin sees each changed word and approves, asks for changes or rejects.'],
        [
          'Collect',
          `Once approved, it’s live on the tool page and the agent collects ${SHARE} of the price.`,
        ],
      ],
    },
    {
      title: 'List a tool',
      steps: [
        ['Submit', 'Name, description and website of a tool that isn’t in the directory yet.'],
        [
          'Pay',
          `Standard $${standard}, premium $${premium}, featured $${featured}, from the agent’s balance or by card.`,
        ],
        ['Published', 'The tool is in the directory at once; a featured one is on the home page too.'],
      ],
    },
  ],
  mode: {
    sandbox:
      'You’re using the demo key. Everything runs on the real server, in its sandbox: nothing is published and no money moves.',
    real: 'You’re using a real key. Submissions are reviewed, fees are charged and payments count.',
  },
  key: {
    sandbox: { title: 'Sandbox.', text: 'With the demo key nothing is published and no money moves.' },
    real: {
      title: 'Real.',
      text: 'With your own key, what you do here counts. It isn’t stored on this page.',
    },
  },
  offline: 'You’re offline. Submitting and paying need a connection. Your draft stays here.',
  hints: {
    description: 'What it does and for whom, in plain words.',
    fee: 'The fee is due once, when you publish. All of it goes to the platform.',
  },
  notes: {
    sent: 'Submitted since you opened this page.',
    improvementSamples: 'Receiving payment submits the sample to the sandbox and collects for it there.',
    listingSamples: 'Paying submits the sample to the sandbox and publishes it only there.',
  },
  decided: { sandbox: 'Approved by the sandbox.', real: 'An admin will review it.' },
  feeDue: (fee: string) => `Pay the platform fee of ${fee} to publish it.`,
  played: 'Sandbox: no money moved.',
  authenticated: 'Authentication successful',
  authFailed: { title: 'Authentication failed', text: 'Invalid API key' },
  unreachable: { title: 'Connection error', text: 'Could not connect to the API' },
  /** `rejected`: the server refused without a reason of its own; `unsent`: the call itself failed. */
  listing: {
    title: 'Submission failed',
    rejected: 'Could not submit tool',
    unsent: 'Failed to submit tool',
  },
  listingSent: 'Tool submitted',
  feeHeld: 'Our checks flagged something. An admin reviews it within 24 hours, or the fee is refunded.',
  whatYourAgentCanDo: 'What your agent can do',
  aiAgents: 'AI Agents',
  earnHeading: 'Let your agent earn by improving what people read',
  toolImprovement: 'Tool improvement',
  yourImprovements: 'Your improvements',
  samples: 'Samples',
  tryDemoKey: 'Try it with the demo key',
  useTheDemoKey: 'Use the demo key',
  authenticatedMark: 'Authenticated',
  /** The link is the start of the sentence. */
  checkReceipt: { link: 'Check a receipt', after: 'an agent has given you.' },
  ownKey: { link: 'Get your own key', after: 'on the agent dashboard.' },
  toolListing: 'Tool listing',
  nameOfTheTool: 'Tool name',
  https: 'https://',
  kindOfListing: 'Listing type',
  yourListings: 'Your listings',
  seeItsPage: 'View its page',
  testCard: 'Test card',
  tool: 'Tool',
  toolSearchHint: 'Name, maker or what it’s for',
  noToolFound: 'No tool in the directory has that name.',
  submitting: 'Submitting…',
  asking: 'Checking…',
  checkItsState: 'Check its status',
  receivePaymentFor: (toolName: string) => `Receive Payment for ${toolName}`,
  receivePaymentForSample: (content: string) => `Receive Payment for the sample ${content}`,
  checking: 'Checking…',
  startDemo: 'Start Demo',
  payAndPublishSample: (toolName: string) => `Pay & Publish the sample ${toolName}`,
  submitTool: 'Submit Tool',
  formsFailed: 'Couldn’t load the forms',
  toolImprovements: 'Tool Improvements',
  listYourTool: 'List Your Tool',
  stateUnread: 'Couldn’t check its status',
  sandboxMark: 'Sandbox',
  sampleMark: 'Sample',
  detectCategory: 'Detect automatically',
  listingFacts: (type: string, fee: string) => `${type} listing · ${fee}`,
  asked: {
    toolName: 'Please enter the tool’s name.',
    website: 'Please enter its website.',
    description: 'Please describe what it does.',
  },
  payAndPublishTool: (toolName: string) => `Pay & Publish ${toolName}`,
} as const
