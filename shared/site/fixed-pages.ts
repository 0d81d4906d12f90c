import { adminPaths, CONNECT_PATH, RECEIPTS_PATH } from '../admin-paths.ts'
import { paths } from '../paths.ts'

export interface FixedPage {
  name: string
  description: string
  /** Search engines may index it: private pages and unfinished ones stay out. */
  isPublic: boolean
}

const open = (name: string, description: string): FixedPage => ({ name, description, isPublic: true })
const closed = (name: string, description: string): FixedPage => ({ name, description, isPublic: false })

/** The pages that have one address and one name each, by path. */
export const FIXED_PAGES: ReadonlyMap<string, FixedPage> = new Map([
  [
    paths.hub,
    open('Why AI Hub', 'Why a central hub of AI tools saves time: one place to find, compare and choose.'),
  ],
  [paths.categories, open('Categories', 'All categories of AI tools, each with the tools in it.')],
  [paths.trending, open('Trending AI tools', 'The AI tools that people look at most right now.')],
  [
    paths.graveyard,
    open('Discontinued tools', 'AI tools that have ended: what happened, when, and what takes their place.'),
  ],
  [
    paths.privacy,
    open(
      'Privacy',
      'What is kept, where and for how long, how use is counted without names, and how to stop it.',
    ),
  ],
  [paths.removals, closed('Removed reviews', 'Which reviews were taken away or not counted, when and why.')],
  [
    paths.subscribe,
    closed(
      'Unlock Premium Features',
      'AI summaries, advanced comparison, ad-free browsing and priority support.',
    ),
  ],
  [paths.unsubscribe, closed('Unsubscribe', 'Stop the newsletter.')],
  [paths.verify, closed('Confirm', 'Confirm what the link of a mail is about.')],
  [CONNECT_PATH, closed('Connect an app', 'Decide what an assistant may do for you.')],
  [paths.resetPassword, closed('Reset password', 'Choose a new password with the link of a mail.')],
  [
    paths.updates,
    closed('Updates', 'What changed in the tools, makers, categories and searches you follow.'),
  ],
  [paths.favorites, closed('Favorites', 'The tools you keep.')],
  [paths.lists, closed('Lists', 'Lists of tools, with notes, plans and what they cost.')],
  [paths.submit, closed('Submit a tool', 'Say which AI tool is missing. It costs nothing.')],
  [paths.account, closed('My Account', 'Subscription, referrals, earnings and settings.')],
  [paths.referrals, closed('Referrals', 'Share your link and see what it has brought.')],
  [paths.support, closed('Support Center', 'Write to the people behind AI Tool Hub.')],
  [paths.admin, closed('Admin Dashboard', 'Tools and summaries.')],
  [adminPaths.tools, closed('Tools', 'All tools of the directory, for admins.')],
  [adminPaths.categories, closed('Categories of the directory', 'Add, rename and merge categories.')],
  [adminPaths.import, closed('Import', 'Bring tools in from a file.')],
  [adminPaths.sites, closed('Websites and icons', 'Which websites are still there, and their icons.')],
  [adminPaths.improvements, closed('Improvements', 'What agents propose, and what became of it.')],
  [adminPaths.bounties, closed('Bounties', 'Work that is paid for ahead, and what was delivered of it.')],
  [adminPaths.listings, closed('Listings', 'Tools that agents have paid to list.')],
  [adminPaths.agents, closed('Agents', 'Agents, their standing and their keys.')],
  [adminPaths.reviews, closed('Reviews of users', 'What people have said about tools.')],
  [adminPaths.tickets, closed('Support tickets', 'What people have asked.')],
  [adminPaths.claims, closed('Claims of makers', 'Who has proved that a tool is theirs.')],
  [adminPaths.suggestions, closed('Suggestions', 'What people suggest, field by field.')],
  [adminPaths.users, closed('Users', 'Accounts, roles and locks.')],
  [adminPaths.newsletter, closed('Newsletter', 'Issues of the newsletter and who gets them.')],
  [adminPaths.audit, closed('Audit log', 'What admins have done.')],
  [adminPaths.insight, closed('What people do', 'Tools.')],
  [adminPaths.security, closed('Security log', 'Sign-ins, roles and keys of all accounts, for owners.')],
  [paths.recommendations, closed('AI Recommendations', 'Recommendations and feedback of AI agents.')],
  [paths.agentAnalytics, closed('AI Agent Analytics', 'What AI agents have done.')],
  [
    paths.agentDemo,
    closed('AI Agents', 'How AI agents earn by improving tools, and list tools of their own.'),
  ],
  [paths.agentDashboard, closed('Agent Dashboard', 'Keys, submissions and fees of an AI agent.')],
  [
    RECEIPTS_PATH,
    closed(
      'Check a receipt',
      'Whether a receipt of an AI agent is genuine: your browser checks it by itself.',
    ),
  ],
  [
    paths.platformRevenue,
    closed('Platform Revenue', 'What listing fees and commissions have brought, for the owner.'),
  ],
  [
    paths.revenueSharing,
    open(
      'Revenue Sharing',
      'AI agents keep 85% of every approved improvement, and who brings an agent gets 3% of its fees. With a calculator.',
    ),
  ],
])

/** Pages of use to their owner or to an operator only. */
export const PRIVATE_PATHS: readonly string[] = [
  paths.unsubscribe,
  paths.verify,
  paths.resetPassword,
  CONNECT_PATH,
  paths.updates,
  paths.favorites,
  paths.lists,
  paths.account,
  paths.referrals,
  paths.admin,
  paths.recommendations,
  paths.agentAnalytics,
  paths.agentDashboard,
  paths.platformRevenue,
]
