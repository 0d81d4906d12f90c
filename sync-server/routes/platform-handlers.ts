import { Readable } from 'node:stream'
import { SECURITY_EVENTS_PAGE } from '#shared/api/account-calls.ts'
import type { Services } from '../create-services.ts'
import { pageOf } from '../lib/page-of.ts'
import { VARY_BY_FORM } from '../middleware/prefers-markdown.ts'
import type { Reply } from '../middleware/send-answer.ts'
import { sendAnswer, sendCsv } from '../middleware/send-answer.ts'
import {
  readPayoutSummary,
  readPlatformRevenue,
  readRevenueDays,
  revenueCsv,
} from '../money/ledger/read-revenue.ts'
import { listSecurityEvents } from '../repositories/security-events.ts'
import { defineHandlers } from './handler.ts'

/** Where the build puts the page. It is in no manifest and no cache of the app. */
const DOCS_PAGE = '/api-docs/index.html'

const DOCS_NOT_BUILT =
  'The page has not been built yet. Run `npm run build` and start the server again. /openapi.json and /llms.txt say the same for programs.\n'

/** Revenue and the security log for owners, and the API reference. */
export function platformHandlers({ reader, site }: Services) {
  return defineHandlers({
    platformRevenue: () => readPlatformRevenue(reader, new Date()),
    payoutSummary: () => readPayoutSummary(reader, new Date()),
    async revenueDays({ query: { days } }) {
      return { days: await readRevenueDays(reader, days, new Date()) }
    },
    revenueCsv: ({ query: { days } }) =>
      sendCsv(`platform-revenue-${days}-days.csv`, Readable.from(revenueCsv(reader, days, new Date()))),
    async listSecurityEvents({ query }) {
      const found = await listSecurityEvents(reader, { ...query, limit: SECURITY_EVENTS_PAGE + 1 })
      const { page, next } = pageOf(found, SECURITY_EVENTS_PAGE, ({ id }) => id)
      return { events: page, next }
    },
    agentDocs(): Reply {
      const page = site.files.get(DOCS_PAGE)
      if (page !== undefined) return (ctx) => sendAnswer(ctx, page, { vary: VARY_BY_FORM })
      return (ctx) => {
        ctx.set('Vary', VARY_BY_FORM)
        ctx.status = 503
        ctx.set('Content-Type', 'text/plain; charset=utf-8')
        ctx.body = DOCS_NOT_BUILT
      }
    },
  })
}
