import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { queryToParams } from '#shared/catalogue/query.ts'
import { caseCategories, caseTools, queryCases } from '#shared/testing/query-cases.ts'
import { startTestServer } from '../testing/start-server.ts'

const engine = new CatalogueEngine(buildIndex(caseTools, caseCategories), caseCategories)

test('every query case has the same rows and counts over HTTP as in the engine', async () => {
  const server = await startTestServer({ fixtures: { categories: caseCategories, tools: caseTools } })
  for (const { title, query, names, includes, total } of queryCases) {
    const expected = engine.run(query, { facets: true })
    const path = `/api/tools?${queryToParams(query)}&facets=1`.replace('?&', '?')
    const answer = await server.json(path, contract.listTools.output)
    expect(
      answer.tools.map((tool) => tool.id),
      title,
    ).toEqual(expected.ids)
    expect([answer.total, answer.facets], title).toEqual([expected.total, expected.facets])
    const answered = answer.tools.map((tool) => tool.name)
    if (names !== undefined) expect(answered, title).toEqual(names)
    if (includes !== undefined) expect(answered, title).toEqual(expect.arrayContaining(includes))
    if (total !== undefined) expect(answer.total, title).toBe(total)
  }
})

test('a tool is returned over HTTP exactly as it was stored', async () => {
  const server = await startTestServer({ fixtures: { categories: caseCategories, tools: caseTools } })
  const { tools } = await server.json('/api/tools?limit=1000&sortBy=name', contract.listTools.output)
  const stored = caseTools.map((tool) => ({ ...tool, ai_summary: tool.aiSummary }))
  expect(tools.sort((a, b) => a.id - b.id)).toEqual(stored)
})
