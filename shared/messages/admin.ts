export const summariesMessages = {
  generated: { title: 'Summary Generated', text: 'AI summary has been generated for the tool' },
  failed: 'Failed to generate AI summary',
  batchStarted: {
    title: 'Batch Generation Started',
    text: 'AI summaries are being generated for all tools. Check the console for progress.',
  },
  nothingMissing: { title: 'Nothing to write', text: 'Every tool has a summary already.' },
  batchFailed: 'Failed to start batch generation',
  trendingRefreshed: {
    title: 'Trending Summaries Refreshed',
    text: 'AI summaries for trending tools have been updated',
  },
  jobsFailed: 'The jobs could not be loaded.',
  traits: [
    '150–200 words',
    'Meta title and description',
    'Key features',
    'Target audience',
    'Use cases',
    'Pros and cons',
  ],
  jobs: { tool: 'One tool', missing: 'Missing summaries', trending: 'Trending tools' },
  jobStates: {
    queued: 'Waiting',
    running: 'Running',
    paused: 'Paused',
    cancelled: 'Cancelled',
    done: 'Done',
    failed: 'Done, with failures',
  },
  jobActions: { pause: 'Pause', resume: 'Resume', cancel: 'Cancel', retry: 'Retry failed' },
  actOn: (action: string, job: string) => `${action}: ${job}`,
  nothingToWrite: 'There was nothing to write.',
  written: (done: string, summaries: string) => `${done} of ${summaries} written`,
  withFailed: (written: string, failed: string) => `${written}, ${failed} failed`,
  started: (ago: string, who: string) => `Started ${ago} by ${who}`,
  ended: (ago: string, who: string) => `Ended ${ago}, started by ${who}`,
  byServer: 'the server',
  byYou: 'you',
  byAnother: 'another admin',
  notChanged: { title: 'Error', text: 'The batch is as it was. Please try again.' },
  restored: { title: 'Summary restored', text: 'The older summary is shown again.' },
  notRestored: { title: 'Error', text: 'The summary could not be restored.' },
  parts: {
    keyFeatures: 'Key features',
    pros: 'Pros',
    cons: 'Cons',
    audience: 'Audience',
    useCases: 'Use cases',
  },
  failedItems: 'They could not be loaded.',
  trendingFailed: 'Failed to refresh trending summaries',
  generate: 'Generate Summary',
  generating: 'Generating…',
  generateOf: (tool: string) => `Generate Summary of ${tool}`,
} as const

export const addToolMessages = {
  open: 'Add Tool',
  notLoaded: 'The form could not be loaded. Try again with a connection.',
  done: { title: 'Success', text: 'AI tool added successfully' },
  failed: { title: 'Error', text: 'Failed to add AI tool' },
  nameMissing: 'Tool name is required',
  descriptionShort: 'Description must be at least 10 characters',
  websiteInvalid: 'Must be a valid URL',
  adding: 'Adding...',
} as const

export const recommendationsMessages = {
  failed: {
    title: 'Error Loading Recommendations',
    text: 'Failed to load AI recommendations. Please try again later.',
  },
  empty: 'No AI Recommendations Yet',
} as const

export const platformRevenueMessages = {
  signInRequired: {
    title: 'Platform Owner Access Required',
    text: 'Revenue is for the owner of the platform. Sign in with that account to see it.',
  },
  forbidden: {
    title: 'Restricted Access',
    text: 'Only the owner of the platform can see its revenue. Your account is not the owner’s.',
  },
  /** Texts of the server's refusals, 401 and 403. */
  refusals: { signedOut: 'Authentication required', notOwner: 'Platform owner access required' },
  failed: 'Failed to load the revenue. Please try again later.',
  lead: 'Every figure is added up from the ledger. Days begin at midnight UTC.',
  nothingYet: {
    title: 'Nothing earned yet',
    text: 'Listing fees and commissions are counted here from the moment they are paid.',
  },
  transfers:
    'The payment provider transfers them on the schedule that your account there has. Its sandbox moves no real money.',
  noRevenueInTheLastDays: (length: number) => `No revenue in the last ${length} days`,
  sinceThe1st: 'Since the 1st',
  refreshing: 'Refreshing…',
  refresh: 'Refresh',
  theFiguresAreNotRenewed: (failure: string) => `The figures are not renewed. ${failure}`,
  theFiguresAreUpToDate: 'The figures are up to date.',
} as const
