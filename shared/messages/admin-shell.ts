/** Around the screens of admins: the way to each of them, and what waits there. */
export const adminShellMessages = {
  offline: 'You’re offline. Administration needs a connection. What you’ve typed stays here.',
  administration: 'Administration',
  overviewFailed: 'Couldn’t load the overview',
  toolPagesOpened: 'Tool pages opened',
  signUps: 'Sign-ups',
  waitingForYou: 'Waiting for you',
  summaries: 'Summaries',
  toolsWithASummary: 'Tools with a summary',
  addASecondFactor: 'Add a second factor',
  needsSecondFactor:
    'Admins of this site need a passkey or an authenticator app. Setting one up takes a minute and unlocks this part again.',
  setUpInAccount: 'Set it up in your account',
  addSecondFactor: 'Add a passkey or an authenticator app',
  adminDashboard: 'Admin Dashboard',
  overdue: (count: string) => `${count} overdue`,
  secondApprovals: (count: string) => `${count} for a second approval`,
  inThirtyDays: (count: string) => `${count} in 30 days`,
  ofTools: (written: string, tools: string) => `${written} of ${tools} tools`,
  waiting: (isLate: boolean) => `waiting${isLate ? ', some overdue' : ''}`,
  passwordAlone: 'Right now, your password alone opens everything here.',
  administrationAt: (place: string) => `Administration: ${place}`,
  groups: {
    catalogue: 'Catalogue',
    marketplace: 'Marketplace',
    community: 'Community',
    system: 'System',
  },
  recommendations: 'Recommendations',
  suggestions: 'User suggestions',
  reports: 'User reports',
  agentAnalytics: 'Agent analytics',
  opened: 'Opened',
  openTickets: 'Open tickets',
  reviewsHeld: 'Reviews held',
} as const

/** For who may not see the pages of admins. */
export const adminAccessMessages = {
  adminsOnly: 'Only admins can run the directory.',
  adminAccessRequired: 'Admin Access Required',
  adminAccessText: 'This part is for the people who run the directory. Your account doesn’t have access.',
  backToTheTools: 'Back to the tools',
} as const
