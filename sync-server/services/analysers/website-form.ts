import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { findWebsiteFault, type WebsiteFault } from './website-fault.ts'
import { addressOf, quoted } from './wording.ts'

/** Addresses that are broken, insecure or deceptive, judged by their form. No website is contacted. */
export const websiteCheck: Analyser = {
  agent: { name: 'Website check', agentType: 'monitor' },
  *analyse({ tools }) {
    for (const tool of tools) {
      const fault = findWebsiteFault(tool.website)
      if (fault !== null) yield toFinding(tool, fault)
    }
  },
}

function toFinding({ id, name, website }: StoredTool, fault: WebsiteFault): Finding {
  const { better } = fault
  return {
    fingerprint: `website:${id}:${website}`,
    title: `The website of ${quoted(name)} ${fault.verdict}`,
    priority: fault.priority,
    category: 'Websites',
    description: `${quoted(name)} leads to ${addressOf(website)}. ${fault.reason}`,
    confidence: fault.confidence,
    suggestedSolution: fault.solution,
    estimatedImpact: fault.impact,
    implementationComplexity: better === undefined ? 'Low: one field' : 'Trivial: applied with one click',
    change:
      better === undefined ? null : { toolId: id, edit: { base: { website }, changes: { website: better } } },
  }
}
