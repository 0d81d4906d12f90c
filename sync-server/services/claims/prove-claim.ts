import { Resolver } from 'node:dns/promises'
import { Parser } from 'htmlparser2'
import type { ClaimWay, ProofResult } from '#shared/domain/claim.ts'
import { websiteHost } from '#shared/domain/website.ts'
import {
  type GuardedFetch,
  type SiteAnswer,
  type SiteFault,
  SiteRequestError,
} from '../../lib/guarded-fetch.ts'
import { CLAIM_NAME, fileAddress, isToken, recordName, tokenInRecord } from './claim-places.ts'

export interface WantedProof {
  way: ClaimWay
  website: string
  token: string
}

/** The TXT records of a name, each with its parts joined. */
export type ReadRecords = (name: string) => Promise<readonly string[]>

/** By the name servers of the system, or these. */
export function recordReader(servers?: readonly string[]): ReadRecords {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
}

/** Looks once where the token should be. Nothing that the website says is believed but the token itself. */
export function proveClaim(
  site: GuardedFetch,
  { way, website, token }: WantedProof,
  readRecords: ReadRecords,
): Promise<ProofResult> {
  switch (way) {
    case 'dns':
      return inRecords(website, token, readRecords)
    case 'meta':
      return inAnswer(site, { address: website, accept: 'text/html', token, read: tokensInHead })
    case 'file':
      return inAnswer(site, {
        address: fileAddress(website),
        accept: 'text/plain',
        token,
        read: tokensInLines,
      })
  }
}

async function inRecords(website: string, token: string, readRecords: ReadRecords): Promise<ProofResult> {
  const name = recordName(website)
  if (name === null) return 'not-found'
  try {
    const records = await readRecords(name)
    return judge(
      token,
      records.map(tokenInRecord).filter((found) => found !== null),
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // The name is there without such a record, or it is not there.
    return code === 'ENODATA' || code === 'ENOTFOUND' ? 'not-found' : 'dns-busy'
  }
}

interface Page {
  address: string
  accept: string
  token: string
  read: (answer: SiteAnswer) => string[]
}

const RESULTS: Record<SiteFault, ProofResult> = {
  address: 'address',
  dns: 'dns',
  'dns-busy': 'dns-busy',
  tls: 'tls',
  connection: 'connection',
  timeout: 'timeout',
  redirects: 'redirect',
  elsewhere: 'redirect',
  type: 'not-found',
  'too-large': 'not-found',
  body: 'not-found',
}
const NOTHING_THERE = new Set([404, 410])

async function inAnswer(site: GuardedFetch, { address, accept, token, read }: Page): Promise<ProofResult> {
  const from = new URL(address)
  // What another host shows says nothing of this one; nor does what anybody on the way may have written.
  const mayFollow = (to: URL) =>
    websiteHost(to.href) === websiteHost(from.href) && (to.protocol === 'https:' || from.protocol === 'http:')
  try {
    const answer = await site.get(address, { accept, mayCut: true, mayFollow })
    if (NOTHING_THERE.has(answer.status)) return 'not-found'
    if (answer.status !== 200) return 'refused'
    return judge(token, read(answer))
  } catch (error) {
    if (error instanceof SiteRequestError) return RESULTS[error.code]
    throw error
  }
}

function judge(token: string, found: readonly string[]): ProofResult {
  if (found.includes(token)) return 'proved'
  return found.some(isToken) ? 'other-token' : 'not-found'
}

/** A file may hold the tokens of several people, each on a line. A page is none: on many websites visitors write what stands in it. */
function tokensInLines({ type, body }: SiteAnswer): string[] {
  if (type.includes('html')) return []
  return body
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
}

/** What may stand in a head. The first other element ends it: below it stands what visitors may have written. */
const IN_HEAD = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript'])

function tokensInHead({ type, body }: SiteAnswer): string[] {
  if (!type.includes('html')) return []
  const tokens: string[] = []
  let isInHead = true
  const parser = new Parser({
    onopentag(name, { name: key, content = '' }) {
      isInHead &&= IN_HEAD.has(name)
      if (isInHead && name === 'meta' && key?.trim().toLowerCase() === CLAIM_NAME) tokens.push(content.trim())
    },
    onclosetag(name) {
      if (name === 'head') isInHead = false
    },
  })
  parser.end(body.toString('utf8'))
  return tokens
}
