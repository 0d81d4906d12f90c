import { paths } from '#shared/paths.ts'
import { LISTING_DAYS } from '#shared/policy/marketplace.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  bookListingFee,
  bookListingHold,
  bookListingRefund,
  bookOf,
  bookReinstated,
  type FeeSource,
  reinstatedEvent,
} from '../../money/ledger/bookings.ts'
import { LedgerError, reverse } from '../../money/ledger/post.ts'
import type { PaymentSubject } from '../../money/payments/settle.ts'
import { aboutListing, issueReceipt } from '../../receipts/issue-receipt.ts'
import { findEarner } from '../../repositories/agents.ts'
import { findListedDuplicate } from '../../repositories/any-tools.ts'
import { findCategory } from '../../repositories/categories.ts'
import { findListing, moveListing, type StoredListing } from '../../repositories/listings.ts'
import { findRivalTool } from '../../repositories/name-skeletons.ts'
import type { Payment } from '../../repositories/payments.ts'
import { deleteTools } from '../../repositories/tools.ts'
import { addTool } from '../../services/admin-catalogue/write-tool.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** @returns why a paid listing cannot be published; null when it can */
export async function findObstacle(
  transaction: WriteTransaction,
  { state, websiteKey, categoryId, toolName }: StoredListing,
): Promise<string | null> {
  if (state === 'withdrawn') return 'The listing was withdrawn before its payment came.'
  if (state !== 'awaiting_payment' && state !== 'held') return 'The fee was paid already.'
  const twin = await findListedDuplicate(transaction, websiteKey)
  if (twin !== undefined)
    return `The website has been listed as “${twin.name}” before the payment came; a website is listed once.`
  const rival = await findRivalTool(transaction, { name: toolName, vendor: null })
  if (rival !== undefined)
    return `A tool with a name that looks like this one has been listed before the payment came, “${rival.name}”.`
  if ((await findCategory(transaction, categoryId)) === undefined)
    return 'The category of the tool was removed before the payment came. Submit it again.'
  return null
}

/**
 * A listing was paid for: publishes it, or holds it with its fee set aside where the checks want an admin to look at it.
 * The caller has checked that there is no obstacle.
 */
export async function acceptPaidListing(
  transaction: WriteTransaction,
  listing: StoredListing,
  paid: { from: 'balance' | 'world'; now: string },
): Promise<void> {
  await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.paid' }, paid.now)
  if (listing.needsReview) await holdListing(transaction, listing, paid)
  else await publishListing(transaction, listing, paid)
}

async function holdListing(
  transaction: WriteTransaction,
  listing: StoredListing,
  { from, now }: { from: 'balance' | 'world'; now: string },
): Promise<void> {
  const { id, agentId, feeCents: cents } = listing
  const move = { from: 'awaiting_payment', to: 'held', paidAt: now } as const
  const agent = await findEarner(transaction, agentId)
  if (agent === undefined || !(await moveListing(transaction, id, move, now)))
    throw new LedgerError(`Listing ${id} cannot be held.`)
  if (!(await bookListingHold(transaction, { id, cents, agent, at: now, from })))
    throw new LedgerError(`The fee of listing ${id} was held before.`)
  await notifyAgent(transaction, { agentId, event: 'listing.held', data: { listingId: id } }, now)
  await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.held' }, now)
}

/**
 * Publishes a paid listing and books its fee. The caller has checked that there is no obstacle. A sandbox listing
 * creates no tool.
 */
export async function publishListing(
  transaction: WriteTransaction,
  listing: StoredListing,
  { from, now }: { from: FeeSource; now: string },
): Promise<void> {
  const { id, agentId, type, feeCents: cents } = listing
  const toolId = listing.isSandbox ? null : await addListedTool(transaction, listing, now)
  const isClaimed = await moveListing(
    transaction,
    id,
    {
      from: from === 'held' ? 'held' : 'awaiting_payment',
      to: 'published',
      toolId,
      paidAt: listing.paidAt ?? now,
      publishedAt: now,
      expiresAt: daysAfter(now, LISTING_DAYS.listed),
      featuredUntil: type === 'featured' ? daysAfter(now, LISTING_DAYS.featured) : null,
    },
    now,
  )
  const agent = await findEarner(transaction, agentId)
  if (agent === undefined || !isClaimed) throw new LedgerError(`Listing ${id} cannot be published.`)
  const isBooked = await bookListingFee(transaction, { id, cents, agent, at: now, from })
  if (!isBooked) throw new LedgerError(`The fee of listing ${id} was booked before.`)
  const data = { listingId: id, ...(toolId === null ? {} : { toolId }) }
  await notifyAgent(transaction, { agentId, event: 'listing.published', data }, now)
  await issueReceipt(
    transaction,
    { about: aboutListing(listing), event: 'listing.published', facts: { toolId } },
    now,
  )
}

function addListedTool(
  transaction: WriteTransaction,
  { toolName: name, description, website, websiteKey, categoryId, type }: StoredListing,
  now: string,
): Promise<number> {
  const facts = { name, description, website, categoryId, pricing: null, tags: [], features: [] }
  const premiumListingUntil = type === 'premium' ? daysAfter(now, LISTING_DAYS.premium) : null
  return addTool(transaction, facts, { websiteKey, now, premiumListingUntil })
}

export function daysAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString()
}

/** Delivering a listing payment publishes the listing, or holds it for an admin. */
export const listingPayment: PaymentSubject = {
  async deliver(transaction, { id: paymentId, subjectId }, now) {
    const listing = await paidListing(transaction, subjectId)
    const isHeld = listing.state === 'held'
    const obstacle = isHeld ? 'The fee was paid already.' : await findObstacle(transaction, listing)
    if (obstacle === null) await acceptPaidListing(transaction, listing, { from: 'world', now })
    else
      await issuePaymentReceipt(transaction, { listing, event: 'listing.payment_returned', paymentId }, now)
    return obstacle
  },
  async giveBack(transaction, { id: paymentId, subjectId }, now) {
    const wasReinstated = await reverse(transaction, { event: reinstatedEvent(paymentId), at: now })
    const listing = await paidListing(transaction, subjectId)
    await endUnpaid(transaction, listing, now)
    await refundListing(transaction, listing, now)
    // The listing itself was refunded when the money had left for the first time.
    if (wasReinstated)
      await issuePaymentReceipt(transaction, { listing, event: 'listing.refunded', paymentId }, now)
  },
  /** The listing has ended; its agent can submit it again, or ask the support. */
  async reinstate(transaction, { id: paymentId, subjectId, cents }, now) {
    const listing = await paidListing(transaction, subjectId)
    const book = bookOf(listing)
    await bookReinstated(transaction, { paymentId, cents, at: now, book, into: 'listing-revenue' })
    await issuePaymentReceipt(transaction, { listing, event: 'listing.payment_reinstated', paymentId }, now)
  },
  describe: ({ subjectId }: Payment) => `Listing fee of AI Tool Hub, listing ${subjectId}`,
  returnPath: () => paths.agentDashboard,
}

type PaymentEvent = 'listing.payment_returned' | 'listing.payment_reinstated' | 'listing.refunded'

/** The receipt of what became of one payment of a listing's fee. */
function issuePaymentReceipt(
  transaction: WriteTransaction,
  { listing, event, paymentId }: { listing: StoredListing; event: PaymentEvent; paymentId: number },
  now: string,
): Promise<void> {
  return issueReceipt(transaction, { about: aboutListing(listing), event, facts: { paymentId } }, now)
}

const TAKEN_BACK = 'The payment for it was taken back.'

/** The fee of a listing has gone: it leaves the directory, or is not published. */
async function endUnpaid(transaction: WriteTransaction, listing: StoredListing, now: string): Promise<void> {
  const { id, agentId, state, toolId } = listing
  const news = { agentId, data: { listingId: id, ...(toolId === null ? {} : { toolId }) } }
  if (state === 'published') {
    await moveListing(transaction, id, { from: state, to: 'taken_down', reason: TAKEN_BACK }, now)
    if (toolId !== null) await deleteTools(transaction, [toolId], now)
    await notifyAgent(transaction, { ...news, event: 'listing.taken_down' }, now)
    await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.taken_down' }, now)
  } else if (state === 'held') {
    await moveListing(transaction, id, { from: state, to: 'refused', reason: TAKEN_BACK }, now)
    await notifyAgent(transaction, { ...news, event: 'listing.refused' }, now)
    await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.refused' }, now)
  }
}

const REFUNDABLE = ['taken_down', 'refused', 'expired'] as const

/** Refunds the fee of a listing that was taken down or refused, or whose payment was taken back. Does nothing if no fee was booked. */
export async function refundListing(
  transaction: WriteTransaction,
  listing: StoredListing,
  now: string,
): Promise<void> {
  const { id } = listing
  for (const from of REFUNDABLE)
    if (await moveListing(transaction, id, { from, to: 'refunded' }, now)) {
      await bookListingRefund(transaction, id, now)
      return issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.refunded' }, now)
    }
}

async function paidListing(transaction: WriteTransaction, id: number): Promise<StoredListing> {
  const listing = await findListing(transaction, id)
  if (listing === undefined) throw new Error(`There is no listing ${id}.`)
  return listing
}
