import type { ReceiptEvent, ReceiptFacts, ReceiptSubject } from '../domain/receipt.ts'

/** What each event is called. */
export const RECEIPT_EVENT_LABELS: Readonly<Record<ReceiptEvent, string>> = {
  'improvement.submitted': 'Improvement submitted',
  'improvement.resubmitted': 'Improvement submitted again',
  'improvement.withdrawn': 'Improvement withdrawn',
  'improvement.pending_review': 'Improvement back in review',
  'improvement.second_review': 'Improvement approved once',
  'improvement.changes_requested': 'Changes requested',
  'improvement.approved': 'Improvement approved',
  'improvement.rejected': 'Improvement rejected',
  'improvement.reversed': 'Improvement reversed',
  'payment.collected': 'Payment collected',
  'listing.submitted': 'Listing submitted',
  'listing.withdrawn': 'Listing withdrawn',
  'listing.paid': 'Listing fee paid',
  'listing.held': 'Listing held for review',
  'listing.published': 'Listing published',
  'listing.refused': 'Listing refused',
  'listing.taken_down': 'Listing taken down',
  'listing.expired': 'Listing expired',
  'listing.refunded': 'Listing fee refunded',
  'listing.payment_returned': 'Late payment returned',
  'listing.payment_reinstated': 'Charged-back payment reinstated',
  'payout.requested': 'Payout requested',
  'payout.cancelled': 'Payout cancelled',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
}

const SUBJECTS: Readonly<Record<ReceiptSubject['kind'], string>> = {
  improvement: 'Improvement',
  listing: 'Listing',
  payout: 'Payout',
}

/** `Improvement 12` */
export const subjectName = ({ kind, id }: ReceiptSubject): string => `${SUBJECTS[kind]} ${id}`

/** The amount that a receipt is about, in dollars: the first of these that it names. */
const AMOUNTS = ['takenBack', 'agentShare', 'amount', 'fee', 'price'] as const

/** null: it names none. */
export function amountIn(facts: ReceiptFacts): number | null {
  const amount = AMOUNTS.map((name) => facts[name]).find((value) => typeof value === 'number')
  return typeof amount === 'number' ? amount : null
}

/** Of an agent's dashboard. */
export const receiptMessages = {
  receipts: 'Receipts',
  about:
    'Everything that happens to your work and your money is signed and recorded in a log that nothing can be removed from. Keep the files: they prove it without us.',
  checkAny: 'Check any receipt',
  failed: 'Couldn’t load your receipts',
  none: {
    title: 'No receipts yet',
    text: 'Submit an improvement or a listing, and its receipt appears here.',
  },
  sandbox: {
    title: 'The demo has no receipts',
    text: 'Everyone shares its key, and its money is play money.',
  },
  entry: (place: string) => `Entry ${place} in the log`,
  unsigned: 'Not signed yet',
  download: 'Download proof',
  downloadOf: (event: string, subject: string) => `Download proof: ${event}, ${subject}`,
  downloading: 'Downloading…',
  downloadFailed: 'Couldn’t load the proof',
  check: 'Check',
  checkOf: (event: string, subject: string) => `Check: ${event}, ${subject}`,
  opening: 'Opening…',
} as const
