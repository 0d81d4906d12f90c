import { countMessages } from './counted.ts'

/** The menu of who is signed in. Visitors load none of it. */

export const userMenuMessages = {
  myAccount: 'My Account',
  favorites: 'Favorites',
  lists: 'Lists',
  updates: 'Updates',
  savedComparisons: 'Saved Comparisons',
  adminDashboard: 'Admin Dashboard',
  platformRevenue: 'Platform Revenue',
  managePremium: 'Manage Premium',
  premiumFeatures: 'Premium Features',
  restartTour: 'Restart Tour',
  upgradeToPremium: 'Upgrade to Premium',
  support: 'Support',
  signOut: 'Sign Out',
  switchTheme: (theme: 'light' | 'dark') => `Switch to ${theme} theme`,
  unsavedChanges: (count: number) => `Unsaved Changes (${count})`,
  accountOf: (username: string) => `Account of ${username}`,
  accountRefused: (username: string, changes: number) =>
    `Account of ${username}, ${countMessages.changes(changes)} couldn’t be saved`,
  accountWaiting: (username: string, changes: number) =>
    `Account of ${username}, ${countMessages.changes(changes)} waiting`,
  management: { title: 'Manage Premium', text: 'Subscription management is coming soon.' },
  features: {
    title: 'Premium Features',
    text: 'Unlimited tool comparisons, AI-powered insights, ad-free experience, priority support.',
  },
} as const
