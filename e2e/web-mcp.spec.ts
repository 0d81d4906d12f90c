import type { Page } from '@playwright/test'
import { title } from './support/screens.ts'
import { expect, installedTest, untilOfflineReady } from './support/test.ts'

interface Registered {
  name: string
  inputSchema: { properties: Record<string, unknown> }
  annotations: { readOnlyHint: boolean }
  execute: (input: unknown) => Promise<unknown>
}

declare global {
  interface Window {
    offered: Map<string, Registered>
  }
}

/** Stands in for the draft's registry, which no browser has without a flag. */
const withRegistry = (page: Page) =>
  page.addInitScript(() => {
    window.offered = new Map()
    Object.defineProperty(document, 'modelContext', {
      value: {
        registerTool: async (tool: Registered, { signal }: { signal: AbortSignal }) => {
          if (window.offered.has(tool.name)) throw new Error(`${tool.name} is there already.`)
          window.offered.set(tool.name, tool)
          signal.addEventListener('abort', () => window.offered.delete(tool.name))
        },
      },
    })
  })

/** As an agent of the browser calls it: with a copy of what it gives, and for a copy of the answer. */
const call = (page: Page, name: string, input: object) =>
  page.evaluate(
    async ([tool, given]) => {
      const answer = await window.offered.get(tool)?.execute(structuredClone(given))
      return structuredClone(answer)
    },
    [name, input] as const,
  )

installedTest(
  'a page offers an agent of its browser to search, to compare and to open, without a connection too',
  async ({ page, context }) => {
    await withRegistry(page)
    await page.goto('/')
    await untilOfflineReady(page)
    const names = () => page.evaluate(() => [...window.offered.keys()])
    await expect.poll(names).toEqual(['search_tools', 'compare_tools', 'open_page'])
    await context.setOffline(true)
    const found = await call(page, 'search_tools', {
      search: 'transcribe meetings',
      pricing: ['freemium'],
      limit: 3,
    })
    expect(found).toMatchObject({ total: expect.any(Number), tools: [{ pricing: 'freemium' }, {}, {}] })
    const { tools } = found as { tools: { id: number; name: string; page: string }[] }
    const [first, second] = tools
    if (first === undefined || second === undefined) throw new Error('Too little was found.')
    const compared = await call(page, 'compare_tools', { toolIds: [first.id, 999_999, second.id] })
    expect(compared).toMatchObject({ tools: [{ name: first.name }, { name: second.name }] })

    expect(await call(page, 'open_page', { toolId: first.id })).toEqual({ opened: first.page })
    await expect(title(page)).toHaveText(first.name)
    await call(page, 'open_page', { toolIds: [first.id, second.id] })
    await expect(page).toHaveURL(new RegExp(`/compare/${first.id},${second.id}$`))
    await call(page, 'open_page', { search: 'draw a logo' })
    await expect(page.getByRole('searchbox').first()).toHaveValue('draw a logo')
    // The tools are the same ones on every page.
    expect(await names()).toEqual(['search_tools', 'compare_tools', 'open_page'])

    await expect(call(page, 'search_tools', { limit: 1000 })).rejects.toThrow('limit')
    await expect(call(page, 'open_page', {})).rejects.toThrow('exactly one')
    await expect(call(page, 'open_page', { toolId: 999_999 })).rejects.toThrow('no tool 999999')
  },
)
