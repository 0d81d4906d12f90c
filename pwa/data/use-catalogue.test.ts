import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InitialData } from '#shared/api/initial-data.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { makeCategory } from '#shared/testing/factories.ts'
import { makeSyncTool } from '../testing/factories.ts'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { InitialDataProvider } from './initial-data.ts'
import { useCatalogueState, useCategories, useStats, useToolList, useTrending } from './use-catalogue.ts'
import { useTool } from './use-tool.ts'
import { useToolSummary } from './use-tool-summary.ts'
import { useTools } from './use-tools.ts'

const tools = [1, 2, 3].map((id) => makeSyncTool({ id }))

/** What the page of a query carries; `query` as the address of the home page would say it. */
async function initialData(query: string): Promise<InitialData> {
  const server = new SimulatedServer()
  const { facets } = await server.api.call('listTools', { query: { facets: '1' } })
  return {
    epoch: 'aaaaaaaaaaaaaaaa',
    head: 3,
    list: facets === undefined ? null : { query, tools, total: 3, facets },
    stats: {
      totalTools: 3,
      totalCategories: 1,
      trendingCount: 0,
      totalReviews: 0,
      lastUpdated: null,
      isSample: false,
    },
    categories: [{ ...makeCategory(), toolCount: 3 }],
    trending: tools,
    isTrendingWhole: false,
    newTools: null,
    picks: null,
    tools: [
      { id: 7, tool: makeSyncTool({ id: 7 }) },
      { id: 8, tool: null },
    ],
    summary: 'A long text.',
    summaryParts: null,
    sharedList: null,
    isPremiumPaid: false,
  }
}

interface ProbeProps<T> {
  useIt: () => T
  tell: (value: T) => void
}

/** A component that does nothing but tell what a hook gives it. */
function Probe<T>({ useIt, tell }: ProbeProps<T>): ReactNode {
  tell(useIt())
  return null
}

/** What a hook gives in the HTML that the server writes. */
function renderedOnServer<T>(useIt: () => T, initial: InitialData | null): T {
  const seen: T[] = []
  const tell = (value: T) => void seen.push(value)
  const probe = createElement<ProbeProps<T>>(Probe, { useIt, tell })
  renderToString(createElement(InitialDataProvider, { value: initial }, probe))
  return seen.at(-1)!
}

test('the server renders the list that it wrote into the page', async () => {
  const initial = await initialData('search=photo')
  const fitting = renderedOnServer(() => useToolList({ ...EMPTY_QUERY, search: 'photo' }), initial)
  expect(fitting).toMatchObject({ isLoading: false, isStale: false, error: null })
  expect(fitting.data).toMatchObject({ total: 3, tools })
})

test('another query than that of the address is still to be asked', async () => {
  const initial = await initialData('search=photo')
  const other = renderedOnServer(() => useToolList(EMPTY_QUERY), initial)
  expect(other).toMatchObject({ data: undefined, isLoading: true, error: null })
})

test('a list that is not enabled is not loading either', async () => {
  const idle = renderedOnServer(() => useToolList(EMPTY_QUERY, { enabled: false }), await initialData(''))
  expect(idle).toMatchObject({ data: undefined, isLoading: false })
})

test('stats, categories, trending and known tools are rendered at once', async () => {
  const initial = await initialData('')
  expect(renderedOnServer(useStats, initial).data?.totalTools).toBe(3)
  expect(renderedOnServer(useCategories, initial).data?.[0]?.toolCount).toBe(3)
  expect(renderedOnServer(useTrending, initial).data).toHaveLength(3)
  expect(renderedOnServer(() => useTool(2), initial).data?.id).toBe(2)
  expect(renderedOnServer(() => useTool(9), initial).isLoading).toBe(true)
})

test('what stands on the page by itself is rendered at once, with the word that a tool does not exist', async () => {
  const initial = await initialData('')
  expect(renderedOnServer(() => useTool(7), initial).data?.id).toBe(7)
  const summaryOf = (id: number) => useToolSummary(makeSyncTool({ id, aiSummary: 'A long text.' }))
  const written = { kind: 'text', text: 'A long text.', parts: null }
  expect(renderedOnServer(() => summaryOf(7), initial).data).toEqual(written)
  expect(renderedOnServer(() => summaryOf(8), initial).isLoading).toBe(true)
  const compared = renderedOnServer(() => useTools([7, 8]), initial)
  expect([compared.isLoading, compared.data?.get(7)?.id, compared.data?.get(8)]).toEqual([false, 7, null])
  expect(renderedOnServer(() => useTools([7, 9]), initial).isLoading).toBe(true)
})

test('without initial data everything is loading, and the state is the first one', () => {
  expect(renderedOnServer(useStats, null).isLoading).toBe(true)
  expect(renderedOnServer(useCatalogueState, null)).toMatchObject({ phase: 'starting', version: 0 })
})
