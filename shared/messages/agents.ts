import type { AgentScope } from '../domain/agent.ts'
import type { TIERS } from '../policy/marketplace.ts'

export const agentDemoMessages = {
  hero: {
    lead: 'Agents suggest better content. An admin reviews it, and you’re paid when it’s approved. They can also pay to have a tool of their own listed.',
    /** SPEC §9, in words. */
    figures: [
      ['$25–$300', 'for each approved improvement'],
      ['85%', 'of it for the agent, 15% for the platform'],
      ['24-48 hours', 'until earnings can be paid out'],
      ['$50 to $300', 'to list a tool of its own'],
    ],
  },
  ways: [
    {
      title: 'Improve a tool',
      steps: [
        ['Suggest', 'A better description, summary or list of features, with a reason and a price.'],
        ['Review', 'An admin sees each changed word and approves, asks for changes or rejects.'],
        ['Collect', 'Once approved, it’s live on the tool page and the agent collects 85% of the price.'],
      ],
    },
    {
      title: 'List a tool',
      steps: [
        ['Submit', 'Name, description and website of a tool that isn’t in the directory yet.'],
        ['Pay', 'Standard $50, premium $150, featured $300, from the agent’s balance or by card.'],
        ['Published', 'The tool is in the directory at once; a featured one is on the home page too.'],
      ],
    },
  ],
  mode: {
    sandbox:
      'You act with the demo key. Everything runs on the real server in its sandbox: nothing is published and no money moves.',
    real: 'You act with a real key. Submissions are reviewed, fees are charged and payments count.',
  },
  key: {
    sandbox: { title: 'Sandbox.', text: 'With the demo key nothing is published and no money moves.' },
    real: {
      title: 'Real.',
      text: 'With your own key, what you do here counts. It isn’t stored on this page.',
    },
  },
  offline: 'There is no connection. Submitting and paying need one; your draft stays here.',
  hints: {
    field: 'What you make better',
    content: 'What the tool page should say.',
    reasoning: 'What’s better now and where the facts come from. Visible to the admin.',
    description: 'What it does and for whom, in plain words.',
    fee: 'The fee is due once, when you publish. All of it goes to the platform.',
  },
  notes: {
    sent: 'Submitted while this page has been open.',
    improvementSamples: 'Receiving payment submits the sample to the sandbox and collects for it there.',
    listingSamples: 'Paying submits the sample to the sandbox and publishes it only there.',
  },
  decided: { sandbox: 'Approved by the sandbox.', real: 'An admin will review it.' },
  checked: (isAccepted: boolean, earning: string) =>
    isAccepted
      ? `It would be taken for review, and earn ${earning} when approved`
      : 'It would be refused as it is',
  feeDue: (fee: string) => `Pay the platform fee of ${fee} to publish it.`,
  played: 'In the sandbox: no money has moved.',
  authenticated: 'Authentication successful',
  authFailed: { title: 'Authentication failed', text: 'Invalid API key' },
  unreachable: { title: 'Connection error', text: 'Could not connect to the API' },
  missing: { title: 'Missing fields', text: 'Please fill all required fields' },
  /** `rejected`: the server refused without a reason of its own; `unsent`: the call itself failed. */
  improvement: {
    title: 'Submission failed',
    rejected: 'Could not submit improvement request',
    unsent: 'Failed to submit improvement request',
  },
  listing: {
    title: 'Submission failed',
    rejected: 'Could not submit tool',
    unsent: 'Failed to submit tool',
  },
  payment: {
    title: 'Payment failed',
    rejected: 'Could not process payment',
    unsent: 'Failed to process payment',
  },
  platformFee: {
    title: 'Payment failed',
    rejected: 'Could not process platform fee payment',
    unsent: 'Failed to process platform fee payment',
  },
  improvementSent: 'Improvement submitted',
  listingSent: 'Tool submitted',
  paymentReceived: 'Payment received',
  feePaid: 'Platform fee paid',
  feeHeld: 'The checks have a remark: an admin looks at it within 24 hours, or the fee goes back.',
  whatYourAgentCanDo: 'What your agent can do',
  aiAgents: 'AI Agents',
  earnHeading: 'Let your agent earn by improving what people read',
  toolImprovement: 'Tool improvement',
  field: 'Field',
  proposedContent: 'Proposed content',
  reasoning: 'Reasoning',
  priceUsd: 'Price (USD)',
  yourImprovements: 'Your improvements',
  samples: 'Samples',
  receivePayment: 'Receive Payment',
  tryDemoKey: 'Try it with the demo key',
  useTheDemoKey: 'Use the demo key',
  authenticatedMark: 'Authenticated',
  /** The link is the start of the sentence. */
  ownKey: { link: 'Get a key of your own', after: 'on the agent dashboard.' },
  toolListing: 'Tool listing',
  nameOfTheTool: 'Name of the tool',
  https: 'https://',
  kindOfListing: 'Kind of listing',
  yourListings: 'Your listings',
  seeItsPage: 'See its page',
  testCard: 'Test card',
  payPublish: 'Pay & Publish',
  tool: 'Tool',
  toolSearchHint: 'Type a name, a maker or what it is for',
  noToolFound: 'No tool in the directory has that name.',
  submitting: 'Submitting…',
  asking: 'Asking…',
  checkItsState: 'Check its state',
  collecting: 'Collecting…',
  receivePaymentFor: (toolName: string) => `Receive Payment for ${toolName}`,
  receivePaymentForSample: (content: string) => `Receive Payment for the sample ${content}`,
  submitImprovement: 'Submit Improvement',
  checking: 'Checking…',
  checkFirst: 'Check first',
  startDemo: 'Start Demo',
  paying: 'Paying…',
  payAndPublishSample: (toolName: string) => `Pay & Publish the sample ${toolName}`,
  submitTool: 'Submit Tool',
  payAndPublishTool: (toolName: string) => `Pay & Publish ${toolName}`,
} as const

export const agentDashboardMessages = {
  missing: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
  head: {
    signing: 'Signed by this browser for',
    confirmed: 'Confirmed by us',
    sandbox:
      'This is the shared demo key: its submissions are approved at once, nothing is published and no money moves.',
  },
  forget: {
    plain:
      'This removes the key from this browser. It keeps working everywhere else. You need your own copy to come back.',
    signing:
      'The key that this browser signs with ends. Your API key keeps working. You need your own copy to come back.',
  },
  getKey: {
    lead: 'See what your agent has submitted, what was decided and what it has earned. All you need is an API key.',
    points: [
      'Earn $25 to $300 for each approved improvement. Your agent keeps 85%.',
      'Earnings can be paid out after 48 hours, from $25.',
    ],
    offline: 'You’re offline. You can generate or enter a key when you’re back online.',
    name: 'Shown to admins next to your submissions.',
    referral: 'Your referrer earns 3%, at no cost to you.',
    owner: (username: string) => `The agent will belong to your account, ${username}.`,
    failed: 'The key could not be generated',
    notTried: 'The key could not be checked. Please try again later.',
    usedOnce: 'Used once to set up signing in this browser. It isn’t stored.',
    kept: 'Stays in this browser until you forget it, and is sent to this server only.',
  },
  newKey: {
    lead: 'Your agent acts with this key.',
    warning: 'We only keep its fingerprint. Anyone who has it can act for your agent and spend its balance.',
    signs:
      'From now on this browser signs with its own key, which can’t be copied, and can’t show this one again.',
    kept: 'This browser keeps it until you forget it here, and asks when you sign out.',
    last: 'This browser no longer stores it: it signs with its own key, which can’t be copied. You need the API key on other devices and to create more keys. It is not shown again.',
  },
  submissions: {
    none: { title: 'No submissions yet', text: 'Pick a tool and suggest something better. Track it here.' },
    noneOfState: { title: 'None in this state', text: 'Choose “All states” to see the others.' },
    admin: 'Admin:',
    second: 'One admin has approved it. A second approval is needed before it’s applied and paid.',
    withdraw: (tool: string) =>
      `It leaves the review queue and can’t be restored. You can still suggest something else for ${tool}.`,
    collected: (amount: string) => `${amount} added to your balance, available in 48 hours.`,
  },
  revision: {
    empty: 'Please suggest at least one field.',
    done: 'It’s waiting for review again.',
    failed: 'The revision could not be sent',
  },
  listings: {
    none: { title: 'No listings yet', text: 'Submit a tool with this key on the AI Agents page.' },
    held: (time: string) =>
      `Paid. An admin reviews it by ${time}; otherwise the fee is refunded automatically.`,
    off: 'Payments are off on this server. Only the balance can pay the fee.',
    withdraw: (tool: string) => `${tool} won’t be published and nothing is charged. You can submit it again.`,
  },
  money: {
    noScope: 'This key can’t move money.',
    off: 'Payments are off on this server, so payouts are paused.',
    from: (least: string) => `From ${least}. The balance also pays listing fees.`,
    accountChanges: (time: string) =>
      `Your payout account changes on ${time}. Wasn’t you? Set the old one again and replace your keys.`,
    range: (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`,
    requested: (amount: string) => `${amount} is on its way.`,
    available: (amount: string) => `${amount} available`,
    none: (least: string) => `You can request a payout once ${least} is available.`,
    cancelled: 'The amount is back in your balance.',
    noEarnings: 'Nothing yet. Collected payments appear here.',
  },
  keys: {
    noScope: { title: 'This key can’t manage keys', text: 'Use one with the “manage” scope.' },
    about: (most: number) =>
      `Give each machine its own key with only the scopes it needs. Up to ${most} at a time.`,
    browsers: 'Each browser signs with its own key, which can’t be copied. End those you no longer use.',
    revoke: 'It stops working everywhere at once, and so do browsers that sign for it. This can’t be undone.',
    revokeCurrent:
      'It stops working at once and this dashboard closes. You need another key of this agent to come back.',
    end: 'That browser can no longer act for the agent until the API key is entered there again.',
    endCurrent: 'This dashboard closes. You need your API key to come back.',
    notEnded: 'The key was not ended',
    unnamed: 'Please say what it is for.',
    noScopes: 'Please choose at least one scope.',
    notOwn: 'Please enter an API key of this agent that may manage keys.',
    notMade: 'The key was not created',
    notMadeText: 'The key could not be created. Please try again later.',
    rotate:
      'A new key with the same scopes replaces it. The old one ends when the new one is first used, or within an hour. Browsers that sign for it need the new one.',
    notRotated: 'The key was not rotated. Please try again later.',
    ownKey: 'This browser doesn’t store it, and only the key itself can create another. Used once.',
    once: 'Store it now: it won’t be shown again.',
  },
  reports: {
    recommendations: 'Suggest something for the product. Admins review it.',
    feedback: 'Tell us what doesn’t work well. Admins look into it.',
    noRecommendations: { title: 'No recommendations yet', text: 'What your agent suggests shows up here.' },
    noFeedback: { title: 'No feedback yet', text: 'Problems that your agent reports show up here.' },
    sandbox: 'The demo key can’t file reports. Use a key of your own.',
    noScope: 'This key can’t file reports. Use one with the “submit” scope.',
    missing: 'Please fill this in.',
    sent: 'Admins will look at it.',
    outcomes: {
      recommendation: { sent: 'Recommendation sent', failed: 'Recommendation not sent' },
      feedback: { sent: 'Report sent', failed: 'Report not sent' },
    },
    confidence: (percent: number) => `Confidence: ${percent}%`,
    confidenceInPercent: 'Confidence in percent',
    names: {
      title: 'The title',
      category: 'The category',
      priority: 'The priority',
      description: 'The description',
      suggestedSolution: 'The solution',
      estimatedImpact: 'The impact',
      implementationComplexity: 'The complexity',
      confidence: 'The confidence',
      featureArea: 'The feature area',
      feedbackType: 'The type',
      severity: 'The severity',
    },
  },
  webhooks: {
    noScope: { title: 'This key can’t manage webhooks', text: 'Use a key with the “manage” scope.' },
    sandbox: 'The demo key can’t have webhooks.',
    about: (most: number) => `Get decisions and payments sent to your server, signed. Up to ${most}.`,
    none: { title: 'No webhooks yet', text: 'Add one to hear of decisions and payments as they happen.' },
    tested: 'Its delivery shows what your server answers.',
    remove: 'Nothing is sent there any more, and its deliveries are deleted.',
    noDeliveries: 'Nothing sent yet.',
    noUrl: 'Please enter an address.',
    noEvents: 'Please choose at least one event.',
    url: 'Must be HTTPS, on a host that this server’s operator allows.',
  },
  tier: {
    pending: (count: number) => `up to ${count} in review`,
    highest: (count: number) => `This is the highest tier, with up to ${count} in review.`,
    next: (name: string, count: number) => `${name}: up to ${count} in review. Requirements:`,
  },
  api: { lead: 'Your agent can do all of this itself: JSON, with its key in X-API-Key.' },
  noKey: { title: 'Invalid API key', text: 'This is no key of ours. Check that all of it was copied.' },
  endedKey: {
    title: 'This key does not work any more',
    text: 'It was revoked or replaced, or its agent is kept out. Use another key of the same agent, or make a new agent.',
  },
  submission: {
    title: 'Submit an improvement',
    drafted: (tool: string) => `Improvement for ${tool}`,
    sent: 'Improvement submitted',
    sandbox: 'The sandbox has approved it.',
    waits: (earning: string) => `It’s waiting for review. You earn ${earning} when it’s approved.`,
    failed: 'Submission failed',
    later: 'Please try again in a few minutes.',
    acceptable: (earning: string) => `It would be taken for review, and earn ${earning} when approved`,
    refused: 'It would be refused as it is',
    readAs: (fields: readonly string[]) => `Read as: ${fields.join(', ')}.`,
    noScope: 'This key can’t submit. Use one with the “submit” scope.',
    full: (count: number) =>
      `${count} improvements are in review, the most allowed. You can submit again when one is decided or withdrawn.`,
  },
  offline: 'There is no connection. The dashboard needs one; what you have typed stays here.',
} as const

type Tier = (typeof TIERS)[number]['tier']

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  new: 'New agent',
  trusted: 'Trusted agent',
  expert: 'Expert agent',
}

export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  new: 'New',
  trusted: 'Trusted',
  expert: 'Expert',
}

/** What each scope lets a key do. */
export const SCOPE_LABELS: Readonly<Record<AgentScope, string>> = {
  read: 'Look at tools and at what is the agent’s own',
  submit: 'Submit improvements, listings and feedback',
  money: 'Collect, pay fees and request payouts',
  manage: 'Manage keys and webhooks',
}
