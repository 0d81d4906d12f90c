/** What the screens of admins are called, over them and on the way to them. */
export const adminTitles = {
  dashboard: 'Dashboard',
  tools: 'Tools',
  categories: 'Categories',
  import: 'Import',
  sites: 'Websites and icons',
  improvements: 'Improvements',
  listings: 'Listings',
  agents: 'Agents',
  recommendations: 'AI Recommendations',
  analytics: 'AI Agent Analytics',
  tickets: 'Support tickets',
  reviews: 'Reviews',
  users: 'Users',
  insight: 'What people do',
  audit: 'Audit log',
  security: 'Security log',
} as const
