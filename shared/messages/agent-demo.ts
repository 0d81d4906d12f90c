export const agentDemoMessages = {
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
} as const
