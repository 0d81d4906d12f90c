import { expect, test } from 'vitest'
import { recommendationSchema } from '#shared/domain/recommendation.ts'
import type { SiteState, TroubledSite } from '#shared/domain/site-job.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { analysers } from './run-analysers.ts'

const filed = recommendationSchema.pick({
  title: true,
  priority: true,
  category: true,
  description: true,
  confidence: true,
  suggestedSolution: true,
  estimatedImpact: true,
  implementationComplexity: true,
  change: true,
})

/** The largest values that the schema allows: 20 tags, names of 120 letters, addresses of 2,048. */
function longTools(): Partial<Tool>[] {
  const tags = (mark: string) => Array.from({ length: 20 }, (_, n) => `${mark} ${n} `.padEnd(60, mark))
  const many = (count: number, facts: Partial<Tool>) => Array.from({ length: count }, () => facts)
  const name = '𝒩'.repeat(60)
  const website = `http://long.app/${'x'.repeat(2030)}`
  const all = { name, website, aiSummary: null, updatedAt: '2020-01-01T00:00:00.000Z' }
  return [
    ...many(12, { ...all, categoryId: 1, tags: tags('a') }),
    ...many(12, { ...all, categoryId: 2, tags: tags('b'), description: 'Short.' }),
    { ...all, categoryId: 1, tags: tags('b'), pricing: 'free', priceFrom: 100_000 },
    { ...all, tags: tags('A') },
  ]
}

function longSite(state: SiteState): TroubledSite {
  const [checkedAt, troubledSince] = ['2026-11-20T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
  const website = `http://long.app/${'x'.repeat(2030)}`
  const detail = `It leads to ${'x'.repeat(250)} for good`
  const days = { checkedAt, troubledSince, troubledDays: 300 }
  return { toolId: 1, toolName: '𝒩'.repeat(60), website, state, detail, target: website, ...days }
}

test('the findings of every agent fit the contract, for any catalogue', () => {
  const view = viewOf({
    tools: longTools(),
    troubledSites: [longSite('moved'), { ...longSite('gone'), toolId: 2 }],
    categories: [{ name: 'n'.repeat(80) }, { name: 'm'.repeat(80) }],
  })
  for (const analyser of analysers) {
    const findings = findingsOf(analyser, view)
    expect(findings.length, analyser.agent.name).toBeGreaterThan(0)
    for (const { fingerprint, ...finding } of findings) {
      expect(
        filed.safeParse(finding).error,
        `${analyser.agent.name} ${fingerprint.slice(0, 80)}`,
      ).toBeUndefined()
    }
    const fingerprints = findings.map(({ fingerprint }) => fingerprint)
    expect(new Set(fingerprints).size, analyser.agent.name).toBe(fingerprints.length)
  }
})

test('an empty catalogue has no findings', () => {
  for (const analyser of analysers) expect(findingsOf(analyser, viewOf({ tools: [] }))).toEqual([])
})
