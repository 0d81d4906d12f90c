/** Runs as a process of its own, without rights: see `SiteVisits`. */
import { paths } from '#shared/paths.ts'
import { GuardedFetch } from '../lib/guarded-fetch.ts'
import { checkSite } from '../services/sites/check-site.ts'
import { findIcon } from '../services/sites/find-icon.ts'
import {
  type SiteOutcome,
  type SiteReport,
  type SiteVisit,
  siteProcessInputSchema,
  siteVisitSchema,
} from './site-visits.ts'

const { reach, publicUrl } = siteProcessInputSchema.parse(JSON.parse(process.argv[2] ?? 'null'))
const userAgent = `AIToolHub-SiteCheck/1.0 (+${publicUrl}${paths.support})`
const isTest = reach === 'loopback'
// A test asks no name server.
const site = new GuardedFetch({ reach, userAgent, ...(isTest && { pauseMs: 0, resolve: async () => [] }) })
const checkOptions = isTest ? { nameServers: async () => [] } : {}

async function visit({ kind, website }: SiteVisit): Promise<SiteOutcome> {
  if (kind === 'check') return { kind: 'check', verdict: await checkSite(site, website, checkOptions) }
  const found = await findIcon(site, website)
  return found.icon === null ? { kind: 'none', reason: found.reason } : { kind: 'icon', ...found }
}

async function report(message: unknown): Promise<void> {
  const asked = siteVisitSchema.parse(message)
  const outcome = await visit(asked).catch(
    (error: unknown): SiteOutcome => ({
      kind: 'error',
      text: error instanceof Error ? `${error.stack}` : String(error),
    }),
  )
  process.send?.({ id: asked.id, outcome } satisfies SiteReport)
}

process.on('message', (message) => void report(message))
// The server has ended, or needs it no more.
process.on('disconnect', () => process.exit(0))
