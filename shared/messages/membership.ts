/** Joining, asking for help and leaving: what only pages after the first one say. */

export const registerMessages = {
  done: { title: 'Account created!', text: 'Please sign in with your new account.' },
  failed: { title: 'Registration failed', text: 'Please try again with different details.' },
  invited: 'When you go premium, your friend gets a free month.',
  creatingAccount: 'Creating account…',
  signUp: 'Sign Up',
} as const

export const supportMessages = {
  failed: 'Failed to submit support ticket. Please try again.',
  missing: { title: 'Missing information', text: 'Please fill in both subject and message fields.' },
  hints: { premium: 'Premium tickets start at high priority.', standard: 'Blocked? Choose High.' },
  noTickets: 'Your questions and our replies appear here, on all your devices.',
  forUsers: 'Tickets and the replies to them belong to your account.',
  writeATicket: 'Write a ticket',
  yourTickets: 'Your tickets',
  howSoonWeReply: 'How soon we reply',
  yourPlan: 'Your plan',
  goPremium: 'Go Premium',
  replyWithin: 'Reply within',
  withPlan: { premium: 'With premium.', standard: 'With every account.' },
  startsWith: (priority: string) => `Tickets start with ${priority} priority.`,
  priority: (name: string) => `${name} priority`,
  answered: 'Support,',
  subject: 'Subject',
  message: 'Message',
  ticketsLater: 'They are here when you have signed in again',
  noTicketsYet: 'No tickets yet',
  replyOfTheSupport: 'Reply of the support',
  writeAnotherTicket: 'Write another ticket',
  supportCenter: 'Support Center',
  supportAbout: 'Ask about a tool, your account or premium.',
  premiumSupport: 'Premium support',
  standardSupport: 'Standard support',
  sendTicket: 'Send ticket',
  closedWithoutAReply: 'Closed without a reply.',
  noReplyYet: 'No reply yet.',
} as const

/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'Entries of the money ledger, the fact that a referral took place, and what the audit log says of you by number are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password. Backups made before hold your data until they are deleted, usually within a week, and no restore brings your account back. Agents that you have registered no longer belong to you, but stay: their keys go on working until they are revoked.'

/** What an account earns by its code: SPEC §9's share of the fees. */
export const bonusText = (percent: number) =>
  `${percent}% of the fees of agents who registered with your code: $1.50 on $50, $4.50 on $150.`

/** The page of referrals. */
export const referralMessages = {
  lead: 'You get a free month when a friend you invite goes premium. Agents that register with your code bring you 3% of their fees.',
  counts: 'Sign-ups within 90 days of opening your link count.',
  noLink: { title: 'Your link could not be made', text: 'Please try again later.' },
  failed: 'Something went wrong. Please try again later.',
  invitation: {
    title: 'Join me on AI Tool Hub',
    description: 'A directory of AI tools to search, filter and compare.',
  },
  steps: [
    ['Share your link', 'With anyone, anywhere. It stays the same.'],
    ['Your friend joins', 'From then on the referral is pending.'],
    ['They go premium', 'The first time they do, you get a free month to redeem whenever you like.'],
  ],
  rule: "Each friend counts once, and you can't invite yourself.",
  noReferrals: 'Friends who sign up with your link will be listed here.',
  noRewards: 'When a friend you invited goes premium for the first time, your free month appears here.',
  lifetime: 'You have premium for life, so a month adds nothing. Your rewards stay yours.',
  noReferralsYet: 'No referrals yet',
  shareYourLink: 'Share your link',
  referralsNewestFirst: 'Referrals, newest first',
  noRewardsYet: 'No rewards yet',
  rewards: 'Rewards',
  total: 'Total',
  friendsWhoJoined: 'Friends who joined',
  successful: 'Successful',
  gotPremium: 'Got premium',
  pending: 'Pending',
  noPremiumYet: 'No premium yet',
  creditsEarned: 'Credits Earned',
  referrals: 'Referrals',
  inviteFriends: 'Invite friends',
  yourInvitationLink: 'Your invitation link',
  bringAgents: 'Bring agents',
  howRevenueIsShared: 'How revenue is shared',
  codeComesWithLink: 'Your code comes with your link.',
  agentCodeHint: 'How an agent names your code when it registers',
  yourCode: 'Your code:',
  youGet: (bonus: string) => `You get ${bonus}`,
  newestShown: (shown: string, total: string) => `The newest ${shown} of ${total} are shown.`,
  whenLoaded: (what: string) => `${what} will be here when they can be loaded.`,
  howItWorks: 'How it works',
  referralsFailed: 'Your referrals could not be loaded.',
  invitationAbout: 'Your invitation link and what it has brought are in your account.',
  shareYourInvitation: 'Share your invitation',
  aFriendJoinedOn: (day: string) => `A friend joined on ${day}`,
  youGot: (reward: string) => `You got ${reward}`,
  monthWhenPremium: 'You get a month when they go premium',
  earnedOn: (earnedOn: string) => `Earned on ${earnedOn}`,
  redeeming: 'Redeeming…',
  redeem: 'Redeem',
  redeemEarnedOn: (name: string, earnedOn: string) => `Redeem ${name}, earned on ${earnedOn}`,
  monthsOfPremium: 'Months of premium',
  makingYourLink: 'Making your link…',
  getMyLink: 'Get my link',
  copyCode: 'Copy code',
} as const
