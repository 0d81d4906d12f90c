import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SiteState } from '#shared/domain/site-job.ts'
import {
  type GuardedFetch,
  MAYBE_OURS,
  type SiteAnswer,
  type SiteFault,
  SiteRequestError,
} from '../../lib/guarded-fetch.ts'
import { readPage } from './page-links.ts'
import { plainHost } from './shared-hosts.ts'

export interface SiteVerdict {
  state: SiteState
  detail: string
  /** Where a moved one leads. */
  target: string | null
  /** The trouble may be ours: no connection, no answer of the name servers. */
  mayBeOurs: boolean
}

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const GONE = new Set([404, 410])
const PERMANENT = new Set([301, 308])
/** It answers a program in this way; a person may well see the page. */
const REFUSALS = new Set([401, 402, 403, 405, 406, 407, 409, 412, 418, 421, 425, 429, 451])

const FAULTS: Record<SiteFault, SiteState> = {
  dns: 'gone',
  tls: 'gone',
  address: 'gone',
  'dns-busy': 'unreachable',
  connection: 'unreachable',
  timeout: 'unreachable',
  redirects: 'unreachable',
  elsewhere: 'unreachable',
  body: 'reachable',
  type: 'reachable',
  'too-large': 'reachable',
}

export interface CheckOptions {
  /** The name servers of a domain; by default what the system's resolver says. */
  nameServers?: (domain: string) => Promise<readonly string[]>
}

const resolver = new Resolver({ timeout: 2000, tries: 1 })

async function systemNameServers(domain: string): Promise<readonly string[]> {
  return resolver.resolveNs(domain)
}

/** Visits a website once and says what became of it. */
export async function checkSite(
  site: GuardedFetch,
  website: string,
  { nameServers = systemNameServers }: CheckOptions = {},
): Promise<SiteVerdict> {
  try {
    const answer = await site.get(website, { accept: HTML, mayCut: true })
    return await judge(website, answer, nameServers)
  } catch (error) {
    if (!(error instanceof SiteRequestError)) throw error
    const state = FAULTS[error.code]
    return { state, detail: error.message, target: null, mayBeOurs: MAYBE_OURS.has(error.code) }
  }
}

async function judge(
  website: string,
  answer: SiteAnswer,
  nameServers: NonNullable<CheckOptions['nameServers']>,
): Promise<SiteVerdict> {
  const { status, url } = answer
  const verdict = (state: SiteState, detail: string, target: string | null = null): SiteVerdict => ({
    state,
    detail,
    target,
    mayBeOurs: false,
  })
  if (GONE.has(status)) return verdict('gone', `It answers with ${status}`)
  if (REFUSALS.has(status))
    return verdict('refused', `It answers with ${status}, which it may do to programs only`)
  if (status >= 400) return verdict('unreachable', `It answers with ${status}`)
  const parked = parkedBy(website, answer) ?? (await isForSale(website, nameServers))
  if (parked !== null) return verdict('parked', parked)
  const hasMoved = !isSameSite(plainHost(website), plainHost(url.href))
  if (hasMoved && answer.hops.every((hop) => PERMANENT.has(hop.status)))
    return verdict('moved', `It leads to ${url.hostname} for good`, targetOf(url))
  return verdict('reachable', hasMoved ? `It leads to ${url.hostname} for now` : 'It answers')
}

/** One is the other, or a part of it. */
function isSameSite(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Without what the way there has left in it. */
function targetOf(url: URL): string {
  return `${url.origin}${url.pathname}`
}

/** Where names are sold, or earn money with advertisements while nobody uses them. */
const PARKING_HOSTS = [
  'sedo.com',
  'sedoparking.com',
  'hugedomains.com',
  'dan.com',
  'afternic.com',
  'bodis.com',
  'parkingcrew.net',
  'above.com',
  'undeveloped.com',
  'uniregistry.com',
  'buydomains.com',
  'domainmarket.com',
  'brandbucket.com',
  'squadhelp.com',
  'atom.com',
  'namebright.com',
  'parklogic.com',
  'skenzo.com',
  'voodoo.com',
  'domainnamesales.com',
  'sav.com',
  'spaceship.com',
]
/** Of those, the ones whose name servers serve nothing else. */
const PARKING_NAME_SERVERS =
  /(^|\.)(sedoparking\.com|bodis\.com|parkingcrew\.net|above\.com|parklogic\.com|afternic\.com|dan\.com|hugedomains\.com|uniregistrymarket\.link|undeveloped\.com|voodoo\.com|namefind\.com|cashparking\.com|domainparkingserver\.net|ztomy\.com)$/

const PARKING_TITLES =
  /^\S+\.[a-z]{2,} is (for sale|parked)\b|\b(domain|name) (is |may be )?(for sale|parked)\b|^parked (domain|at)\b/i
const PARKING_TEXT =
  /\b(this|the) (web ?site|domain)( name)?\b[^.]{0,80}\b(is|may be) (for sale|parked)\b|\bbuy this domain\b|\bdomain (is )?parked (free|by|with)\b/i
/** A page that is about something has more on it. */
const PARKING_TEXT_CHARACTERS = 3000

/** @returns what gives it away; null when it is not parked */
function parkedBy(website: string, { url, type, body }: SiteAnswer): string | null {
  const host = plainHost(url.href)
  const isElsewhere = !isSameSite(host, plainHost(website))
  if (isElsewhere && PARKING_HOSTS.some((parking) => `.${host}`.endsWith(`.${parking}`)))
    return `It leads to ${host}, where names are sold`
  if (!type.includes('html')) return null
  const { title, text } = readPage(body.toString('utf8'), url)
  const words = text.replace(/\s+/g, ' ').trim()
  if (PARKING_TITLES.test(title.trim())) return 'Its page says that the name is for sale or parked'
  if (words.length < PARKING_TEXT_CHARACTERS && PARKING_TEXT.test(words))
    return 'Its page says that the name is for sale or parked'
  return null
}

async function isForSale(
  website: string,
  nameServers: NonNullable<CheckOptions['nameServers']>,
): Promise<string | null> {
  const host = plainHost(website)
  const labels = isIP(host) === 0 ? host.split('.') : []
  // A subdomain has no name servers of its own: then those of the name above it count.
  for (let place = 0; labels.length - place >= 2; place++) {
    const found = await nameServers(labels.slice(place).join('.')).catch(() => [])
    if (found.length === 0) continue
    const parking = found.find((server) => PARKING_NAME_SERVERS.test(server.toLowerCase()))
    return parking === undefined ? null : 'Its name servers are those of a place where names are sold'
  }
  return null
}
