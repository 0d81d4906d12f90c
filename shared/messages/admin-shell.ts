/** Around the screens of admins: the way to each of them, and what waits there. */
export const adminShellMessages = {
  offline: 'There is no connection. Administration needs one; what you have typed stays here.',
  administration: 'Administration',
  overviewFailed: 'The overview could not be loaded',
  toolPagesOpened: 'Tool pages opened',
  signUps: 'Sign-ups',
  waitingForYou: 'Waiting for you',
  summaries: 'Summaries',
  toolsWithASummary: 'Tools with a summary',
  addASecondFactor: 'Add a second factor',
  needsSecondFactor:
    'Admins of this site need a passkey or an authenticator app. It takes a minute, and then this part is open again.',
  setUpInAccount: 'Set it up in your account',
  addSecondFactor: 'Add a passkey or an authenticator app',
  adminDashboard: 'Admin Dashboard',
  overdue: (count: string) => `${count} overdue`,
  secondApprovals: (count: string) => `${count} for a second approval`,
  inThirtyDays: (count: string) => `${count} in 30 days`,
  ofTools: (written: string, tools: string) => `${written} of ${tools} tools`,
  waiting: (isLate: boolean) => `waiting${isLate ? ', some overdue' : ''}`,
  passwordAlone: 'Your password alone opens everything here.',
  administrationAt: (place: string) => `Administration: ${place}`,
  groups: {
    catalogue: 'Catalogue',
    marketplace: 'Marketplace',
    community: 'Community',
    system: 'System',
  },
  recommendations: 'Recommendations',
  suggestions: 'Suggestions of people',
  reports: 'Reports of people',
  agentAnalytics: 'Agent analytics',
  opened: 'Opened',
  openTickets: 'Open tickets',
  reviewsHeld: 'Reviews held',
} as const

/** For who may not see the pages of admins. */
export const adminAccessMessages = {
  adminsOnly: 'Running the directory is for its admins.',
  adminAccessRequired: 'Admin Access Required',
  adminAccessText: 'This part is for those who run the directory. Your account is not one of them.',
  backToTheTools: 'Back to the tools',
} as const
