import { describePage, type PageFacts, unknownMeta } from '#shared/site/describe-page.ts'
import { headTags } from '#shared/site/head-tags.ts'
import type { PageMeta } from '#shared/site/page-meta.ts'
import { shownTools } from '#shared/site/shown-tools.ts'
import { type SitePage, sitePage } from '#shared/site/site-page.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { askSummary } from '../../data/use-tool-summary.ts'
import { replaceHead } from './replace-head.ts'

/** Describes the page at an address from what the device or the server knows, and writes that into the head. */
export async function showHead(path: string, search: string, signal: AbortSignal): Promise<void> {
  const meta = await metaOf(sitePage(path, search))
  if (!signal.aborted) replaceHead(headTags(meta, location.origin))
}

async function metaOf(page: SitePage): Promise<PageMeta> {
  try {
    return describePage(page, await gatherFacts(page))
  } catch {
    // Neither on the device nor to be reached: another try comes with the next change of the catalogue.
    return unknownMeta()
  }
}

async function gatherFacts(page: SitePage): Promise<PageFacts> {
  const { origin } = location
  if (page.kind === 'list') {
    const { askSharedList } = await import('../../data/use-shared-list.ts')
    const { list } = await askSharedList(page.token)
    return { origin, categories: [], totalTools: 0, tools: [], list }
  }
  const shown = shownTools(page)
  const needsCatalogue = shown.by !== 'id' || shown.ids.length > 0 || page.kind === 'home'
  if (!needsCatalogue) return { origin, categories: [], totalTools: 0, tools: [] }
  const [categories, stats, tools] = await Promise.all([
    catalogue.ask('categories', {}),
    catalogue.ask('stats', {}),
    toolsOf(shown),
  ])
  const summary = page.kind === 'tool' ? await summaryOf(tools) : null
  return { origin, categories, totalTools: stats.totalTools, tools, summary }
}

/** What was written for search engines; where it cannot be had the plain facts do. */
async function summaryOf([tool]: PageFacts['tools']): Promise<NonNullable<PageFacts['summary']> | null> {
  if (tool === undefined || !tool.hasAiSummary) return null
  const summary = await askSummary(tool).catch(() => null)
  return summary?.kind === 'text' ? summary.parts : null
}

async function toolsOf(shown: ReturnType<typeof shownTools>): Promise<PageFacts['tools']> {
  if (shown.by === 'trending') return catalogue.ask('trending', {})
  if (shown.by === 'query') return (await catalogue.ask('query', { query: shown.query })).tools
  if (shown.by === 'pair') return catalogue.ask('pair', { pairs: shown.pairs })
  if (shown.by === 'alternatives') {
    const found = await catalogue.ask('alternatives', { slug: shown.slug })
    return found === null ? [] : [found.tool, ...found.alternatives]
  }
  const tools = await catalogue.ask('tools', { ids: shown.ids })
  return tools.filter((tool) => tool !== null)
}
