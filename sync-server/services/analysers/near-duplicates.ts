import type { Level } from '#shared/domain/recommendation.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { nameKey, spelledAlike } from './name-key.ts'
import { isOneEditApart, oneEditKeys } from './one-edit.ts'
import { addressOf, quoted } from './wording.ts'

/** In shorter names, one letter makes another word. */
const LONG_NAME = 6
const HIGH_CONFIDENCE = 0.85

/** A domain with more tools than this is a shared host, whatever its name. */
const MAX_TOOLS_A_DOMAIN = 20

/** Pairs of entries that may be one tool, by their names; the websites and categories are the evidence. */
export const duplicateCheck: Analyser = {
  agent: { name: 'Duplicate check', agentType: 'analyzer' },
  *analyse({ tools }) {
    const candidates = tools.map((tool) => ({
      tool,
      key: nameKey(tool.name),
      domain: registrableDomain(tool.website),
    }))
    const toolsPerDomain = new Map<string | null, number>()
    for (const { domain } of candidates) toolsPerDomain.set(domain, (toolsPerDomain.get(domain) ?? 0) + 1)
    const seen = new Map<string, Candidate[]>()
    for (const { domain, ...candidate } of candidates) {
      const isOwn = (toolsPerDomain.get(domain) ?? 0) <= MAX_TOOLS_A_DOMAIN
      yield* compareWithSeen({ ...candidate, domain: isOwn ? domain : null }, seen)
    }
  },
}

interface Candidate {
  tool: StoredTool
  /** See nameKey. */
  key: string
  /** null where the domain does not show whose website it is. */
  domain: string | null
}

function* compareWithSeen(candidate: Candidate, seen: Map<string, Candidate[]>): Generator<Finding> {
  const others = new Set<Candidate>()
  for (const key of new Set(blockingKeys(candidate))) {
    const known = seen.get(key)
    for (const other of known ?? []) others.add(other)
    if (known === undefined) seen.set(key, [candidate])
    else known.push(candidate)
  }
  for (const other of others) {
    const finding = compare(other, candidate)
    if (finding !== null) yield finding
  }
}

/** Only tools that share one of these keys are compared. Short names that differ must also share the domain. */
function* blockingKeys({ key, domain }: Candidate): Generator<string> {
  yield key
  const isShort = key.length <= LONG_NAME
  if (key.length >= LONG_NAME) yield* oneEditKeys(key)
  if (isShort && domain !== null) for (const near of oneEditKeys(key)) yield `${domain}/${near}`
}

interface Evidence {
  confidence: number
  what: string
}

/** null for pairs that share a key by accident. */
function compare(one: Candidate, other: Candidate): Finding | null {
  const evidence = evidenceFor(one, other)
  if (evidence === null) return null
  const [older, newer] = one.tool.id < other.tool.id ? [one.tool, other.tool] : [other.tool, one.tool]
  const priority: Level = evidence.confidence >= HIGH_CONFIDENCE ? 'High' : 'Medium'
  return {
    fingerprint: `duplicate:${older.id}-${newer.id}`,
    title: `${quoted(newer.name)} may be a duplicate of ${quoted(older.name)}`,
    priority,
    category: 'Duplicates',
    description: `${quoted(older.name)} (${addressOf(older.website)}) and ${quoted(newer.name)} (${addressOf(newer.website)}) ${evidence.what}.`,
    confidence: evidence.confidence,
    suggestedSolution:
      'Open both websites. If it is one tool, carry over what the better entry lacks and archive the other; if they are two, reject this.',
    estimatedImpact: 'Visitors meet the tool once, with all that is known about it',
    implementationComplexity: 'Low: two websites to look at, one entry to archive',
    change: null,
  }
}

function evidenceFor(one: Candidate, other: Candidate): Evidence | null {
  const isSameDomain = one.domain !== null && one.domain === other.domain
  const isSameCategory = one.tool.categoryId === other.tool.categoryId
  if (one.key === other.key) return evidenceOfSameKey(one, other, { isSameDomain, isSameCategory })
  if (!isOneEditApart(one.key, other.key) || numbersOf(one) !== numbersOf(other)) return null
  if (isSameDomain) return { confidence: 0.85, what: `differ in a letter and share the domain ${one.domain}` }
  // Typos and copies keep the first letter; different products with similar names often do not.
  const isSlip = one.key[0] === other.key[0] && Math.min(one.key.length, other.key.length) >= LONG_NAME
  if (!isSameCategory || !isSlip) return null
  return { confidence: 0.6, what: 'differ in a letter and are in the same category' }
}

/** Names that differ in a number are versions, or siblings. */
const numbersOf = ({ key }: Candidate) => key.replace(/\P{N}/gu, '')

function evidenceOfSameKey(
  { tool, domain }: Candidate,
  other: Candidate,
  { isSameDomain, isSameCategory }: { isSameDomain: boolean; isSameCategory: boolean },
): Evidence | null {
  if (isSameDomain) return { confidence: 0.95, what: `have the same name and share the domain ${domain}` }
  const isAlike = spelledAlike(tool.name) === spelledAlike(other.tool.name)
  if (isAlike && isSameCategory) return { confidence: 0.85, what: 'have the same name and category' }
  if (isAlike) return { confidence: 0.7, what: 'have the same name' }
  if (isSameCategory)
    return { confidence: 0.65, what: 'have nearly the same name, and are in the same category' }
  return null
}

/** Second-level names under which countries register domains. */
const SECOND_LEVEL = /^(ac|co|com|edu|gob|gov|gv|ne|net|nom|or|org)$/

/** Hosts where many publish under one domain, which does not show the owner. */
const SHARED = new Set([
  'apple.com',
  'appspot.com',
  'azurewebsites.net',
  'bitbucket.org',
  'carrd.co',
  'fly.dev',
  'framer.website',
  'github.com',
  'github.io',
  'gitlab.com',
  'google.com',
  'herokuapp.com',
  'hf.space',
  'huggingface.co',
  'itch.io',
  'microsoft.com',
  'netlify.app',
  'notion.site',
  'onrender.com',
  'pages.dev',
  'readthedocs.io',
  'replit.app',
  'sourceforge.net',
  'streamlit.app',
  'vercel.app',
  'web.app',
  'webflow.io',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
])

/**
 * The registered domain: `docs.tool.co.uk` → `tool.co.uk`. By rule of thumb, not by the Public Suffix
 * List; null where it does not show whose website it is.
 */
function registrableDomain(website: string): string | null {
  const labels = new URL(website).hostname.replace(/\.$/, '').split('.')
  const isSecondLevel =
    labels.length > 2 && labels.at(-1)?.length === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '')
  const domain = labels.slice(isSecondLevel ? -3 : -2).join('.')
  return SHARED.has(domain) ? null : domain
}
