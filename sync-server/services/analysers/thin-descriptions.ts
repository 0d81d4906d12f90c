import type { Level } from '#shared/domain/recommendation.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { quoted } from './wording.ts'

/** In characters: the minimum of the shipped catalogue. */
const ENOUGH = 120
const HARDLY_ANYTHING = 40

/** Descriptions too short to say what a tool does. One finding per tool, because each needs its own text. */
export const descriptionCheck: Analyser = {
  agent: { name: 'Description check', agentType: 'analyzer' },
  *analyse({ tools }) {
    for (const tool of tools) if (tool.description.length < ENOUGH) yield thin(tool)
  },
}

function thin({ id, name, description }: StoredTool): Finding {
  const { length } = description
  const priority: Level = length < HARDLY_ANYTHING ? 'High' : 'Medium'
  return {
    fingerprint: `thin-description:${id}`,
    title: `The description of ${quoted(name)} is very short`,
    priority,
    category: 'Descriptions',
    description: `${quoted(name)} is described in ${length} characters: “${description}” Visitors can’t tell what it does, for whom, and what sets it apart, and search has few words to find it by.`,
    // A good short description is possible close to the limit, and less likely the shorter it is.
    confidence: rounded(0.95 - 0.4 * (length / ENOUGH)),
    suggestedSolution: `Write at least ${ENOUGH} characters: what the tool does, who uses it, and what it does differently from its neighbours.`,
    estimatedImpact: 'The tool is found by more searches, and its page answers what visitors ask first',
    implementationComplexity: 'Medium: somebody has to look at the tool and write two or three sentences',
    change: null,
  }
}

const rounded = (share: number) => Math.round(share * 100) / 100
