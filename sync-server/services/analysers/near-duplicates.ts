import type { Level } from '#shared/domain/recommendation.ts'
import type { StoredTool } from '../../repositories/tool-row.ts'
import type { Analyser, Finding } from './analyser.ts'
import { nameKey, spelledAlike } from './name-key.ts'
import { isOneEditApart, oneEditKeys } from './one-edit.ts'
import { registrableDomain } from './registrable-domain.ts'
import { addressOf, quoted } from './wording.ts'

/** Among shorter names, one letter makes another word. */
const LONG_NAME = 6
const HIGH_CONFIDENCE = 0.85

/** A domain with more tools than this is a host of many, whatever its name. */
const MOST_ON_A_DOMAIN = 20

/** Pairs of entries that may be one tool, by their names; the websites and categories are the evidence. */
export const duplicateCheck: Analyser = {
  agent: { name: 'Duplicate check', agentType: 'analyzer' },
  *analyse({ tools }) {
    const candidates = tools.map((tool) => ({
      tool,
      key: nameKey(tool.name),
      domain: registrableDomain(tool.website),
    }))
    const crowds = new Map<string | null, number>()
    for (const { domain } of candidates) crowds.set(domain, (crowds.get(domain) ?? 0) + 1)
    const met = new Map<string, Candidate[]>()
    for (const { domain, ...candidate } of candidates) {
      const isOwn = (crowds.get(domain) ?? 0) <= MOST_ON_A_DOMAIN
      yield* compareWithMet({ ...candidate, domain: isOwn ? domain : null }, met)
    }
  },
}

interface Candidate {
  tool: StoredTool
  /** See nameKey. */
  key: string
  /** null where it does not tell whose the website is. */
  domain: string | null
}

function* compareWithMet(candidate: Candidate, met: Map<string, Candidate[]>): Generator<Finding> {
  const rivals = new Set<Candidate>()
  for (const key of new Set(meetingKeys(candidate))) {
    const known = met.get(key)
    for (const rival of known ?? []) rivals.add(rival)
    if (known === undefined) met.set(key, [candidate])
    else known.push(candidate)
  }
  for (const rival of rivals) {
    const finding = compare(rival, candidate)
    if (finding !== null) yield finding
  }
}

/** Only tools that share one of these are compared. Short names that differ must share the domain as well. */
function* meetingKeys({ key, domain }: Candidate): Generator<string> {
  yield key
  const isShort = key.length <= LONG_NAME
  if (key.length >= LONG_NAME) yield* oneEditKeys(key)
  if (isShort && domain !== null) for (const near of oneEditKeys(key)) yield `${domain}/${near}`
}

interface Evidence {
  confidence: number
  what: string
}

/** Pairs that meet by accident are sorted out here. */
function compare(one: Candidate, other: Candidate): Finding | null {
  const evidence = judge(one, other)
  if (evidence === null) return null
  const [older, newer] = one.tool.id < other.tool.id ? [one.tool, other.tool] : [other.tool, one.tool]
  const priority: Level = evidence.confidence >= HIGH_CONFIDENCE ? 'High' : 'Medium'
  return {
    fingerprint: `duplicate:${older.id}-${newer.id}`,
    title: `${quoted(newer.name)} may be ${quoted(older.name)} once more`,
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

function judge(one: Candidate, other: Candidate): Evidence | null {
  const isSameDomain = one.domain !== null && one.domain === other.domain
  const isSameCategory = one.tool.categoryId === other.tool.categoryId
  if (one.key === other.key) return judgeSameKey(one, other, { isSameDomain, isSameCategory })
  if (!isOneEditApart(one.key, other.key) || numbersOf(one) !== numbersOf(other)) return null
  if (isSameDomain) return { confidence: 0.85, what: `differ in a letter and share the domain ${one.domain}` }
  // Slips and copies keep the first letter; products that rhyme do not.
  const isSlip = one.key[0] === other.key[0] && Math.min(one.key.length, other.key.length) >= LONG_NAME
  if (!isSameCategory || !isSlip) return null
  return { confidence: 0.6, what: 'differ in a letter and are in the same category' }
}

/** Names that differ in a number are versions, or siblings. */
const numbersOf = ({ key }: Candidate) => key.replace(/\P{N}/gu, '')

function judgeSameKey(
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
