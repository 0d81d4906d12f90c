/** Runs as a process of its own, without rights: see `SiteVisits`. */
import { Resolver } from 'node:dns/promises'
import { resolve } from 'node:path'
import { paths } from '#shared/paths.ts'
import { KEY_DIRECTORY } from '#shared/policy/domains.ts'
import { GuardedFetch } from '../lib/guarded-fetch.ts'
import { proveClaim, recordReader } from '../services/claims/prove-claim.ts'
import { checkSite } from '../services/sites/check-site.ts'
import { findIcon } from '../services/sites/find-icon.ts'
import { readKeyDirectory } from '../services/sites/key-directory.ts'
import { readDocument } from '../services/sites/read-document.ts'
import {
  type SiteOutcome,
  type SiteReport,
  type SiteVisit,
  siteProcessInputSchema,
  siteRequestSchema,
} from './site-visits.ts'

const { reach, publicUrl, dataDir, nameServers, directoryPort } = siteProcessInputSchema.parse(
  JSON.parse(process.argv[2] ?? 'null'),
)
refuseRights()
const userAgent = `AIToolHub-SiteCheck/1.0 (+${publicUrl}${paths.support})`
const isTest = reach === 'loopback'
// A test asks no name server but its own.
const site = new GuardedFetch({ reach, userAgent, ...(isTest && { pauseMs: 0, resolve: testAddresses }) })
const checkOptions = isTest ? { nameServers: async () => [] } : {}
const readRecords = isTest && nameServers === undefined ? async () => [] : recordReader(nameServers)

async function testAddresses(host: string): Promise<string[]> {
  if (nameServers === undefined) return []
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers(nameServers)
  return resolver.resolve4(host)
}

const directoryAddress = (domain: string): string =>
  isTest && directoryPort !== undefined
    ? `http://${domain}:${directoryPort}${KEY_DIRECTORY.path}`
    : `https://${domain}${KEY_DIRECTORY.path}`

/** Whoever starts this with more rights than it needs, or keeps the data among the program's files, is told at once. */
function refuseRights(): void {
  const mayRead = process.permission?.has('fs.read', resolve(dataDir)) ?? true
  const mayMore = ['fs.write', 'child', 'worker'].some((right) => process.permission?.has(right) ?? true)
  if (mayRead || mayMore) throw new Error('The process that visits websites has more rights than it needs.')
}

async function visit(asked: SiteVisit): Promise<SiteOutcome> {
  if (asked.kind === 'claim') return { kind: 'proof', result: await proveClaim(site, asked, readRecords) }
  if (asked.kind === 'document') {
    const found = await readDocument(site, asked.address)
    return found === undefined ? { kind: 'none', reason: 'no document' } : { kind: 'document', ...found }
  }
  if (asked.kind === 'directory')
    return { kind: 'directory', ...(await readKeyDirectory(site, directoryAddress(asked.domain))) }
  const { kind, website } = asked
  if (kind === 'check') return { kind: 'check', verdict: await checkSite(site, website, checkOptions) }
  const found = await findIcon(site, website)
  return found.icon === null ? { kind: 'none', reason: found.reason } : { kind: 'icon', ...found }
}

async function report(message: unknown): Promise<void> {
  const asked = siteRequestSchema.parse(message)
  const outcome = await visit(asked.visit).catch(
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
