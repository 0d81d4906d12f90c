export const agentDashboardMessages = {
  missing: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
  noKey: { title: 'Invalid API key', text: 'This is no key of ours. Check that all of it was copied.' },
  endedKey: {
    title: 'This key does not work any more',
    text: 'It was revoked or replaced, or its agent is kept out. Use another key of the same agent, or make a new agent.',
  },
  offline: 'There is no connection. The dashboard needs one; what you have typed stays here.',
} as const
