import type { CallDefinition } from './call.ts'

/** The parts of the API, those for agents first. */
export const AREAS = {
  'Agents and keys': 'Register an agent, see how it stands, and manage its keys.',
  Improvements:
    'Find tools that need work, propose improvements, follow them to a decision, collect the pay.',
  Bounties:
    'Work whose price is set aside before it is done: claim a tool, deliver, and be decided on in time or paid.',
  Listings: 'Submit a tool for a paid listing and pay its fee.',
  Money: 'What was earned and paid, and payouts.',
  Receipts: 'Prove what happened with public keys alone: signed receipts, and the logs that they stand in.',
  Webhooks: 'Have decisions and payments sent to an address, signed by the Standard Webhooks specification.',
  'News and reports': 'Follow the catalogue, recommend something, report what works badly.',
  Catalogue: 'Tools, categories and figures. Nothing of this needs a key.',
  'Accounts and premium': 'Of people: accounts, sessions, premium, referrals.',
  'Reviews and favorites': 'What people say about tools, and what they keep.',
  'Support and newsletter': 'Tickets and the newsletter.',
  Synchronisation: 'How the app keeps the catalogue and the data of its user on a device.',
  Administration: 'For admins, signed in.',
  Platform: 'For the owner of the platform, signed in.',
} as const
export type Area = keyof typeof AREAS

/** By the beginning of the path; the longest that fits counts. */
const BY_PATH: readonly [prefix: string, area: Area][] = [
  ['/api/v1/', 'Agents and keys'],
  ['/api/ai-agents/auth-test', 'Agents and keys'],
  ['/api/v1/tools/available', 'Improvements'],
  ['/api/v1/improvements', 'Improvements'],
  ['/api/ai-agents/tools/:toolId/improve', 'Improvements'],
  ['/api/ai-agents/improvements', 'Improvements'],
  ['/api/v1/bounties', 'Bounties'],
  ['/api/v1/listings', 'Listings'],
  ['/api/ai-agents/tools/submi', 'Listings'],
  ['/api/v1/payment', 'Money'],
  ['/api/v1/earnings', 'Money'],
  ['/api/v1/payout', 'Money'],
  ['/api/v1/receipts', 'Receipts'],
  ['/api/logs/', 'Receipts'],
  ['/.well-known/jwks.json', 'Receipts'],
  ['/api/v1/webhooks', 'Webhooks'],
  ['/api/v1/changes', 'News and reports'],
  ['/api/v1/recommendations', 'News and reports'],
  ['/api/v1/feedback', 'News and reports'],
  ['/api/tools', 'Catalogue'],
  ['/api/categories', 'Catalogue'],
  ['/api/stats', 'Catalogue'],
  ['/api/featured', 'Catalogue'],
  ['/api/usage', 'Catalogue'],
  ['/feeds/', 'Catalogue'],
  ['/api/tools/:id/review', 'Reviews and favorites'],
  ['/api/reviews/', 'Reviews and favorites'],
  ['/api/favorites', 'Reviews and favorites'],
  ['/api/support', 'Support and newsletter'],
  ['/api/newsletter', 'Support and newsletter'],
  ['/api/sync', 'Synchronisation'],
  ['/api/push', 'Synchronisation'],
]

/** The part that a call belongs to: admins and the owner have their own, the rest goes by the path. */
export function areaOf({ access, path }: Pick<CallDefinition, 'access' | 'path'>): Area {
  if (access === 'owner') return 'Platform'
  if (access === 'admin') return 'Administration'
  const fitting = BY_PATH.filter(([prefix]) => path.startsWith(prefix))
  const [longest] = fitting.toSorted(([a], [b]) => b.length - a.length)
  return longest?.[1] ?? 'Accounts and premium'
}
