import type { SiteState, TroubledSite } from '#shared/domain/site-job.ts'
import { webAddress } from '#shared/domain/text.ts'
import { REPORTED_AFTER_DAYS } from '#shared/policy/limits.ts'
import type { Analyser, Finding } from './analyser.ts'
import { addressOf, quoted } from './wording.ts'

/**
 * Websites that were in trouble on three different days: what visits have found, where the operator has switched them on.
 * Nothing is contacted here.
 */
export const reachabilityCheck: Analyser = {
  agent: { name: 'Reachability check', agentType: 'monitor' },
  *analyse({ troubledSites }) {
    for (const site of troubledSites) if (site.troubledDays >= REPORTED_AFTER_DAYS) yield toFinding(site)
  },
}

/** How the fingerprints of all findings about the website of a tool begin, before a colon. */
export const reachabilityFingerprint = (toolId: number): string => `reachability:${toolId}`

interface Wording {
  verdict: string
  priority: Finding['priority']
  solution: string
}

const KEEP_PAGE =
  'Open it in a browser. If the product has ended, say so in its status, with the date: it leaves lists and search and keeps its page.'

const WORDING: Record<Exclude<SiteState, 'reachable' | 'refused'>, Wording> = {
  gone: { verdict: 'is gone', priority: 'High', solution: KEEP_PAGE },
  parked: { verdict: 'is for sale', priority: 'High', solution: KEEP_PAGE },
  unreachable: { verdict: 'cannot be reached', priority: 'Medium', solution: KEEP_PAGE },
  moved: {
    verdict: 'has moved',
    priority: 'Medium',
    solution:
      'Open both addresses. If it is the same product, take over the new one, and its name if that has changed.',
  },
}

function toFinding(site: TroubledSite): Finding {
  const { toolId, toolName, website, state, detail, target, troubledSince, checkedAt, troubledDays } = site
  const { verdict, priority, solution } =
    WORDING[state === 'reachable' || state === 'refused' ? 'gone' : state]
  const isAddress = target !== null && webAddress.safeParse(target).success
  return {
    // The same trouble is reported once; when it was well in between, it is another one.
    fingerprint: `${reachabilityFingerprint(toolId)}:${state}:${website}:${troubledSince.slice(0, 10)}`,
    title: `The website of ${quoted(toolName)} ${verdict}`,
    priority,
    category: 'Websites',
    description: `${quoted(toolName)} leads to ${addressOf(website)}. ${detail}. It’s had this or other problems on ${troubledDays} different days since ${troubledSince.slice(0, 10)}, most recently on ${checkedAt.slice(0, 10)}.`,
    confidence: Math.min(0.99, 0.7 + 0.05 * troubledDays),
    suggestedSolution: solution,
    estimatedImpact: 'Nobody is led to a page that is not there',
    implementationComplexity: isAddress ? 'Trivial: applied with one click' : 'Low: one field',
    change: isAddress ? { toolId, edit: { base: { website }, changes: { website: target } } } : null,
  }
}
