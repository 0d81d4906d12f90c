import { isIP } from 'node:net'
import type { Level } from '#shared/domain/recommendation.ts'
import { disguisedHost } from './disguised-host.ts'

/** What is wrong with an address. Texts are whole sentences, except `verdict`, which follows "The website of X". */
export interface WebsiteFault {
  verdict: string
  priority: Level
  reason: string
  confidence: number
  solution: string
  impact: string
  /** The corrected address, where it is certain enough to be applied. */
  better?: string
}

interface Address {
  text: string
  url: URL
  /** Without the brackets of an IPv6 address. */
  host: string
}

/** The worst first: only the first fault of an address is reported. */
const RULES: readonly ((address: Address) => WebsiteFault | null)[] = [
  credentials,
  disguise,
  ownMachine,
  numbers,
  noDomain,
  reserved,
  oddPort,
  unencrypted,
]

const FIND_ADDRESS = 'Look up the official website of the tool and enter its address, or archive the tool.'
const LEADS_SOMEWHERE = 'Visit Tool leads somewhere again'

/** @returns null where nothing is wrong with the form */
export function findWebsiteFault(text: string): WebsiteFault | null {
  if (!URL.canParse(text)) return unreadable
  const url = new URL(text)
  const address = { text, url, host: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') }
  for (const rule of RULES) {
    const fault = rule(address)
    if (fault !== null) return fault
  }
  return null
}

const unreadable: WebsiteFault = {
  verdict: 'is no address',
  priority: 'High',
  reason: 'No browser can read that.',
  confidence: 1,
  solution: FIND_ADDRESS,
  impact: LEADS_SOMEWHERE,
}

function credentials({ url }: Address): WebsiteFault | null {
  if (url.username === '' && url.password === '') return null
  return {
    verdict: 'holds a username or password',
    priority: 'Critical',
    reason:
      'The part before the @ is sent as a sign-in, and is often there to pass one website off as another.',
    confidence: 0.95,
    solution: 'Remove everything up to the @, and check that what is left is the website of the tool.',
    impact: 'No password in public, and no disguised link',
  }
}

function disguise({ host }: Address): WebsiteFault | null {
  const disguised = disguisedHost(host)
  if (disguised === null) return null
  return {
    verdict: 'looks like another one',
    priority: 'Critical',
    reason: `It reads as “${disguised.shown}”, with letters of another alphabet in the place of “${disguised.readAs}”. Such addresses are made to deceive.`,
    confidence: 0.9,
    solution: `Do not sign in there. Enter the address in plain letters if “${disguised.readAs}” is the website of the tool; otherwise archive the tool.`,
    impact: 'Visitors are not led to a trap',
  }
}

function ownMachine({ host }: Address): WebsiteFault | null {
  if (!/(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(host)) return null
  return {
    verdict: 'is on a private machine',
    priority: 'High',
    reason: `“${host}” means the computer or the network of whoever clicks, not a website.`,
    confidence: 1,
    solution: FIND_ADDRESS,
    impact: LEADS_SOMEWHERE,
  }
}

function numbers({ host }: Address): WebsiteFault | null {
  if (isIP(host) === 0) return null
  return {
    verdict: 'is a bare IP address',
    priority: 'High',
    reason: 'Products have a domain; a number changes with the machine, and nobody can tell whose it is.',
    confidence: 0.9,
    solution: FIND_ADDRESS,
    impact: 'The link lasts, and shows where it leads',
  }
}

function noDomain({ host }: Address): WebsiteFault | null {
  if (/[^.]\.[^.]/.test(host)) return null
  return {
    verdict: 'has no domain',
    priority: 'High',
    reason: `“${host}” is a name within some network, not on the internet.`,
    confidence: 0.95,
    solution: FIND_ADDRESS,
    impact: LEADS_SOMEWHERE,
  }
}

/** RFC 2606: names that nobody can own. */
function reserved({ host }: Address): WebsiteFault | null {
  if (!/(^|\.)(example|test|invalid|example\.(com|net|org))$/.test(host)) return null
  return {
    verdict: 'is a placeholder',
    priority: 'High',
    reason: `“${host}” is reserved for examples and belongs to no product.`,
    confidence: 1,
    solution: FIND_ADDRESS,
    impact: LEADS_SOMEWHERE,
  }
}

function oddPort({ url }: Address): WebsiteFault | null {
  if (url.port === '') return null
  return {
    verdict: `is on port ${url.port}`,
    priority: 'Medium',
    reason:
      'Websites for the public answer without a port; others are mostly tests, and many networks block them.',
    confidence: 0.8,
    solution: 'Try the address without the port, and enter it if it leads to the tool.',
    impact: 'The link works in every network',
  }
}

function unencrypted({ url, text }: Address): WebsiteFault | null {
  if (url.protocol !== 'http:') return null
  return {
    verdict: 'is not encrypted',
    priority: 'Medium',
    reason:
      'With http: anybody on the way can read and change what is sent. Nearly all websites answer with https: today.',
    confidence: 0.85,
    solution: 'Open the address with https: once. If the tool is there, apply the change.',
    impact: 'Visitors arrive safely, without a warning or a redirect',
    better: text.replace(/^http:\/\/([^/?#:]+)(:80)?(?=[/?#]|$)/i, 'https://$1'),
  }
}
