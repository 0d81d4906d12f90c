export const agentDashboardMessages = {
  missing: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
} as const
