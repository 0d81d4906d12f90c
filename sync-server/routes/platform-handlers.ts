import { Readable } from 'node:stream'
import { contract } from '#shared/api/contract.ts'
import { readPayoutSummary, readPlatformRevenue, readRevenueDays } from '../agents/ledger/read-revenue.ts'
import { revenueCsv } from '../agents/ledger/revenue-csv.ts'
import type { Database } from '../db/schema.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface PlatformDeps {
  reader: Database
}

/** What the owner reads of the money. */
export function platformHandlers({ reader }: PlatformDeps) {
  return {
    async platformRevenue(ctx) {
      sendPrivate(ctx, await readPlatformRevenue(reader, new Date()))
    },
    async payoutSummary(ctx) {
      sendPrivate(ctx, await readPayoutSummary(reader, new Date()))
    },
    async revenueDays(ctx) {
      const { days } = readQuery(ctx, contract.revenueDays.query)
      sendPrivate(ctx, { days: await readRevenueDays(reader, days, new Date()) })
    },
    revenueCsv(ctx) {
      const { days } = readQuery(ctx, contract.revenueCsv.query)
      ctx.attachment(`platform-revenue-${days}-days.csv`)
      ctx.set('Cache-Control', 'no-store')
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = Readable.from(revenueCsv(reader, days, new Date()))
    },
  } satisfies HandlersOf<'platformRevenue' | 'payoutSummary' | 'revenueDays' | 'revenueCsv'>
}
