import type { AccountData } from '#shared/api/account-calls.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { endPayoutsOf, toPayout, userPayee } from '../../money/payouts/payouts.ts'
import { deleteTokensOf } from '../../repositories/account-tokens.ts'
import { listAgentTies } from '../../repositories/agent-ties.ts'
import { disownAgents, listAgentsOf } from '../../repositories/agents.ts'
import { deleteEmailChange, findEmailChange } from '../../repositories/email-changes.ts'
import { listFollows } from '../../repositories/follows.ts'
import { forgetDevicesOf, listKnownDevices } from '../../repositories/known-devices.ts'
import { describeLists, disownTokens } from '../../repositories/lists.ts'
import {
  deleteSubscriber,
  findSubscriberByKey,
  type Subscriber,
} from '../../repositories/newsletter-subscribers.ts'
import { eraseConnections, listConnections } from '../../repositories/oauth-connections.ts'
import { deletePasskeysOf, listPasskeys } from '../../repositories/passkeys.ts'
import { listPayments } from '../../repositories/payments.ts'
import { findPayoutAccount, listOwnPayouts } from '../../repositories/payouts.ts'
import { describePreferences } from '../../repositories/preferences.ts'
import { deletePushDevicesOf, describePushDevices } from '../../repositories/push-subscriptions.ts'
import { deleteRewards, findCompletion, listReferrals, listRewards } from '../../repositories/referrals.ts'
import { describeAnswers, eraseAnswers } from '../../repositories/review-answers.ts'
import { describeVotes } from '../../repositories/review-votes.ts'
import { describeReviews } from '../../repositories/reviews.ts'
import { listSavedComparisons } from '../../repositories/saved-comparisons.ts'
import { countRecoveryCodes, deleteSecondFactors, findTotp } from '../../repositories/second-factors.ts'
import { listEventsOf } from '../../repositories/security-events.ts'
import { endSessionsOf, listLiveSessions } from '../../repositories/sessions.ts'
import { describeSuggestions } from '../../repositories/suggestions.ts'
import { listTickets } from '../../repositories/support-tickets.ts'
import { describeClaims, eraseClaims } from '../../repositories/tool-claims.ts'
import { describeReports } from '../../repositories/tool-reports.ts'
import { describeFavorites, eraseUserRows } from '../../repositories/user-sync.ts'
import { eraseUser, findUser } from '../../repositories/users.ts'
import { eraseReviews } from '../reviews/reviews.ts'
import { deviceName } from './device-name.ts'

/** What one part of the product stores about a user: how it is exported, and how it is erased with the account. */
export interface PersonalData {
  /** The name of its rows in the export. */
  name: string
  /** JSON of the user's own rows, without secrets and without data of other people. */
  collect(db: Database, userId: number): Promise<unknown>
  /** Missing where the rows must stay, or are deleted together with the user's row. */
  erase?(transaction: WriteTransaction, userId: number, now: string): Promise<void>
}

const account: PersonalData = {
  name: 'account',
  async collect(db, userId) {
    const user = await findUser(db, userId)
    if (user === undefined) return null
    const {
      id: _id,
      passwordHash: _hash,
      usernameKey: _name,
      emailKey: _email,
      referredBy,
      sessionEpoch: _,
      ...own
    } = user
    return { ...own, wasReferred: referredBy !== null }
  },
}

const sessions: PersonalData = {
  name: 'sessions',
  async collect(db, userId) {
    const rows = await listLiveSessions(db, userId, new Date().toISOString())
    return rows.map(({ createdAt, signedInAt, lastSeenAt, expiresAt, userAgent }) => {
      return { createdAt, signedInAt, lastSeenAt, expiresAt, userAgent, device: deviceName(userAgent) }
    })
  },
  erase: (transaction, userId, now) => endSessionsOf(transaction, { userId }, now),
}

const passkeys: PersonalData = {
  name: 'passkeys',
  async collect(db, userId) {
    const stored = await listPasskeys(db, userId)
    return stored.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }))
  },
  erase: deletePasskeysOf,
}

const secondFactors: PersonalData = {
  name: 'secondFactors',
  async collect(db, userId) {
    const app = await findTotp(db, userId)
    return { authenticatorApp: app !== undefined, recoveryCodes: await countRecoveryCodes(db, userId) }
  },
  erase: deleteSecondFactors,
}

const favorites: PersonalData = {
  name: 'favorites',
  collect: describeFavorites,
  erase: eraseUserRows,
}

const reviews: PersonalData = { name: 'reviews', collect: describeReviews, erase: eraseReviews }
/** Before the reviews, whose answers go with them. */
const reviewAnswers: PersonalData = { name: 'reviewAnswers', collect: describeAnswers, erase: eraseAnswers }
const claims: PersonalData = { name: 'claims', collect: describeClaims, erase: eraseClaims }
const helpfulVotes: PersonalData = { name: 'helpfulVotes', collect: describeVotes }
const comparisons: PersonalData = { name: 'savedComparisons', collect: listSavedComparisons }
const follows: PersonalData = { name: 'follows', collect: listFollows }
const lists: PersonalData = { name: 'lists', collect: describeLists, erase: disownTokens }
/** What leads to a device is a secret of its browser. */
const notifiedDevices: PersonalData = {
  name: 'notifiedDevices',
  collect: describePushDevices,
  erase: deletePushDevicesOf,
}
const preferences: PersonalData = { name: 'preferences', collect: describePreferences }
const tickets: PersonalData = { name: 'supportTickets', collect: listTickets }
const reports: PersonalData = { name: 'toolReports', collect: describeReports }
const suggestions: PersonalData = { name: 'suggestions', collect: describeSuggestions }

/** No limit. */
const ALL = Number.MAX_SAFE_INTEGER

/**
 * Who was invited is not part of the user's data. The fact of an invitation is retained, see `RETAINED_AFTER_DELETION`.
 */
const referrals: PersonalData = {
  name: 'referrals',
  async collect(db, userId) {
    const invited = await listReferrals(db, userId, ALL)
    return {
      invited: invited.map(({ createdAt, completedAt }) => ({ createdAt, completedAt })),
      rewards: await listRewards(db, userId, ALL),
      ownInvitationCompletedAt: await findCompletion(db, userId),
    }
  },
  erase: deleteRewards,
}

/** The subscription of the account's address. */
const newsletter: PersonalData = {
  name: 'newsletter',
  async collect(db, userId) {
    const found = await findSubscription(db, userId)
    return found === undefined ? null : { status: found.status, subscribedAt: found.subscribedAt }
  },
  async erase(transaction, userId) {
    const found = await findSubscription(transaction, userId)
    if (found !== undefined) await deleteSubscriber(transaction, found.id)
  },
}

async function findSubscription(db: Database, userId: number): Promise<Subscriber | undefined> {
  const user = await findUser(db, userId)
  return user?.emailKey ? findSubscriberByKey(db, user.emailKey) : undefined
}

/** Payments for premium stay in the ledger; they name the user only by number. */
const payments: PersonalData = {
  name: 'payments',
  async collect(db, userId) {
    const own = await listPayments(db, { purpose: 'premium', subjectId: userId })
    return own.map(({ id, cents, state, provider, createdAt }) => ({ id, cents, state, provider, createdAt }))
  },
}

/** Payouts of bonuses stay in the ledger as well, under the user's number; where they went does not stay. */
const payouts: PersonalData = {
  name: 'referralPayouts',
  async collect(db, userId) {
    const payee = userPayee(userId)
    const own = await listOwnPayouts(db, { payee, limit: ALL })
    const account = await findPayoutAccount(db, payee, new Date().toISOString())
    return { payoutAccount: account, payouts: own.map(toPayout) }
  },
  erase: endPayoutsOf,
}

/** Agents stay when their owner is deleted: the ledger holds their earnings and payments under the agent's number. */
const agents: PersonalData = {
  name: 'agents',
  async collect(db, userId) {
    const owned = await listAgentsOf(db, userId)
    const ties = await listAgentTies(
      db,
      owned.map(({ id }) => id),
    )
    return owned.map(({ id, name, kind, created_at: createdAt, is_verified, revoked_at: revokedAt }) => {
      const networks = [...(ties.find(({ agentId }) => agentId === id)?.networks ?? [])]
      return { id, name, type: kind, createdAt, isVerified: is_verified === 1, revokedAt, networks }
    })
  },
  erase: disownAgents,
}

/** The apps that act for the user. */
const connectedApps: PersonalData = {
  name: 'connectedApps',
  async collect(db, userId) {
    const connections = await listConnections(db, userId, ALL)
    return connections.map(({ name, returnsTo, agentName, scopes, createdAt, lastUsedAt }) => {
      return { name, returnsTo, agent: agentName, scopes, createdAt, lastUsedAt }
    })
  },
  erase: eraseConnections,
}

/** The browsers that somebody signed in with. */
const devices: PersonalData = { name: 'knownDevices', collect: listKnownDevices, erase: forgetDevicesOf }

/** Links of mails hold nothing but the address, which is with the account. */
const address: PersonalData = {
  name: 'emailChange',
  collect: async (db, userId) => (await findEmailChange(db, userId)) ?? null,
  async erase(transaction, userId) {
    await deleteEmailChange(transaction, userId)
    await deleteTokensOf(transaction, userId)
  },
}

/** `AccountChanges.delete` takes the account out of them, which needs the server's secret. */
const securityEvents: PersonalData = {
  name: 'securityEvents',
  async collect(db, userId) {
    const events = await listEventsOf(db, userId, { limit: ALL })
    return events.map(({ id: _id, ...event }) => event)
  },
}

/** Every part that stores something about users. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  account,
  sessions,
  passkeys,
  secondFactors,
  favorites,
  reviewAnswers,
  claims,
  reviews,
  helpfulVotes,
  comparisons,
  follows,
  lists,
  notifiedDevices,
  preferences,
  tickets,
  reports,
  suggestions,
  referrals,
  connectedApps,
  agents,
  newsletter,
  payments,
  payouts,
  securityEvents,
  devices,
  address,
]

/** Erases the user's data, ends all sessions and frees the user name and the address. */
export async function eraseAccount(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  for (const part of PERSONAL_DATA) await part.erase?.(transaction, userId, now)
  await eraseUser(transaction, userId, now)
}

/** All that is stored about a user, read in one transaction. */
export function exportAccount(reader: Database, userId: number): Promise<AccountData> {
  return reader.transaction().execute(async (db) => {
    const data: AccountData = { exportedAt: new Date().toISOString() }
    for (const part of PERSONAL_DATA) data[part.name] = await part.collect(db, userId)
    return data
  })
}
