/**
 * Every text of SPEC §8 and the empty and failed states of SPEC §2, by area; the literal words are the specification's.
 * Two parts are `{ title, text }`, one part is a string. Where the server sends a message of its own, that is shown
 * in place of the text here.
 */
export const messages = {
  request: {
    /** The message of the error that a non-ok answer raises; `text` is its body, or its status text when it has none. */
    failed: (status: number, text: string) => `${status}: ${text}`,
  },
  signIn: {
    done: (name: string) => ({ title: `Welcome back, ${name}!`, text: 'Successfully signed in.' }),
    failed: { title: 'Sign in failed', text: 'Please check your credentials and try again.' },
    required: 'Please Sign In',
    offline: 'There is no connection, and signing in needs one. What you typed stays here.',
  },
  register: {
    done: { title: 'Account created!', text: 'Please sign in with your new account.' },
    failed: { title: 'Registration failed', text: 'Please try again with different details.' },
  },
  signOut: {
    done: 'Signed out',
    failed: { title: 'Error', text: 'Failed to sign out' },
  },
  newsletter: {
    done: {
      title: 'Successfully subscribed!',
      text: "You'll receive weekly AI tool recommendations and trends.",
    },
    failed: { title: 'Subscription failed', text: 'Please try again later.' },
    empty: { title: 'Email required', text: 'Please enter your email address.' },
    invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
  },
  favorites: {
    added: 'Added to favorites',
    removed: 'Removed from favorites',
    addFailed: { title: 'Error', text: 'Failed to add to favorites. Please try again.' },
    removeFailed: 'Failed to remove from favorites. Please try again.',
  },
  tools: {
    failed: 'Failed to load AI tools. Please try again later.',
    empty: {
      title: 'No tools found',
      text: "Try adjusting your search or filters to find what you're looking for.",
    },
    emptyCategory: 'No Tools Found',
    emptyTrending: 'No Trending Data Yet',
    missing: { title: 'Tool Not Found', text: "The AI tool you're looking for doesn't exist." },
    noSummary: 'Generating AI-powered summary...',
  },
  page: {
    missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
  },
  comparison: {
    failed: 'Failed to load comparison data. Please try again.',
  },
  share: {
    linkCopied: 'Link copied to clipboard!',
    textCopied: 'Share text copied!',
    copyFailed: { title: 'Failed to copy link', text: 'Please copy the URL manually' },
    copied: 'Copied!',
  },
  premium: {
    activated: { title: 'Premium Activated!', text: 'You now have access to all premium features.' },
    activationFailed: { title: 'Error', text: 'Unable to activate premium. Please try again.' },
  },
  tour: {
    done: {
      title: 'Welcome to Premium!',
      text: "You're all set! Start exploring your premium features.",
    },
    hints: {
      comparisons: "Select any 2-3 tools from the grid below and look for the 'Compare' button",
      search: "Try searching something like 'best AI writing assistant for blogs'",
      support: 'Click the support link in your profile dropdown for instant help',
    },
  },
  addTool: {
    done: { title: 'Success', text: 'AI tool added successfully' },
    failed: { title: 'Error', text: 'Failed to add AI tool' },
    nameMissing: 'Tool name is required',
    descriptionShort: 'Description must be at least 10 characters',
    websiteInvalid: 'Must be a valid URL',
  },
  summaries: {
    generated: { title: 'Summary Generated', text: 'AI summary has been generated for the tool' },
    failed: 'Failed to generate AI summary',
    batchStarted: {
      title: 'Batch Generation Started',
      text: 'AI summaries are being generated for all tools. Check the console for progress.',
    },
    batchFailed: 'Failed to start batch generation',
    trendingRefreshed: {
      title: 'Trending Summaries Refreshed',
      text: 'AI summaries for trending tools have been updated',
    },
    trendingFailed: 'Failed to refresh trending summaries',
  },
  recommendations: {
    failed: {
      title: 'Error Loading Recommendations',
      text: 'Failed to load AI recommendations. Please try again later.',
    },
    empty: 'No AI Recommendations Yet',
  },
  agentDemo: {
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
  },
  agentDashboard: {
    missing: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
  },
  support: {
    failed: 'Failed to submit support ticket. Please try again.',
    missing: { title: 'Missing information', text: 'Please fill in both subject and message fields.' },
  },
  platformRevenue: {
    signInRequired: 'Platform Owner Access Required',
    forbidden: 'Restricted Access',
    /** Texts of the server's refusals, 401 and 403. */
    refusals: { signedOut: 'Authentication required', notOwner: 'Platform owner access required' },
  },
} as const
