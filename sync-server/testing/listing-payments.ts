import { findListing } from '../repositories/listings.ts'
import { listPayments } from '../repositories/payments.ts'
import { listTools } from '../repositories/tools.ts'
import type { Market } from './create-market.ts'
import { ALONE } from './market-rows.ts'

/** The agent that submits and pays for listings. */
export const OWNER = { agentId: ALONE.id, isSandbox: false }

/** The receipt of the first listing, paid by card at the time of the market's clock. */
export const RECEIPT = {
  receiptId: 'lst-1',
  gross: 50,
  platformShare: 50,
  agentShare: 0,
  paidAt: '2026-11-20T12:00:00.000Z',
}

export const pay = ({ listings }: Market, id: number, method: object = {}) =>
  listings.pay(OWNER, id, { method: 'auto', ...method })

export const stateOf = async ({ store }: Market, id: number) => (await findListing(store.reader, id))?.state

export const paymentsOf = ({ store }: Market, id: number) =>
  listPayments(store.reader, { purpose: 'listing', subjectId: id })

export const toolNames = async ({ store }: Market) => (await listTools(store.reader)).map(({ name }) => name)
