import { expect, test } from 'vitest'
import type { SyncTool } from '../domain/tool.ts'
import { makeTool } from '../testing/factories.ts'
import { EDITORS_PICKS, picksAmong } from './editors-picks.ts'

function tool(name: string): SyncTool {
  const { aiSummary: _, ...tool } = makeTool({ name })
  return { ...tool, hasAiSummary: false }
}

test('a pick is the tool of just that name; one that the catalogue lacks is left out', () => {
  const [first, second, third] = EDITORS_PICKS
  const found = [[`${first?.tool} for teams`, first?.tool], [`Not ${second?.tool}`], [third?.tool]]
  const picks = picksAmong(found.map((names) => names.map((name = '') => tool(name))))
  expect(picks.map(({ tool, why }) => [tool.name, why])).toEqual([
    [first?.tool, first?.why],
    [third?.tool, third?.why],
  ])
})

test('a reason is one or two short sentences that fit their card', () => {
  for (const { job, why } of EDITORS_PICKS) {
    expect(job.length).toBeLessThanOrEqual(32)
    expect(why.length).toBeLessThanOrEqual(110)
    expect(why).toMatch(/\.$/)
  }
})
