import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { IssueContent, NewsItem } from '#shared/domain/newsletter-issue.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { KeptChange } from '#shared/domain/tool-change.ts'
import { describeChange } from '#shared/messages/changes.ts'
import { issueMessages } from '#shared/messages/newsletter-issue.ts'
import { pricingText } from '#shared/messages/pricing-text.ts'
import { cutLine } from '#shared/site/page-meta.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readSyncTool } from '../catalogue/listed-tool.ts'

/** What an issue names of each part; the rest is counted. */
const NAMED = { added: 8, changed: 8, trending: 5, gone: 8 } as const
/** How many of the newest tools are looked at. */
const NEWEST = 200
const MAX_TEXT = 160

export interface IssueSources {
  version: CatalogueVersion
  /** Prices and states that changed within the time, the newest first. */
  changes: readonly KeptChange[]
  /** When the directory was opened: what it came with is not new. */
  openedAt: string
}

/** What happened between two moments; null where nothing did. Sample figures are not news. */
export function composeIssue(
  { version, changes, openedAt }: IssueSources,
  { since, until }: { since: string; until: string },
): IssueContent | null {
  const read = (id: number): SyncTool | null => {
    const listed = version.tools.get(id)
    return listed === undefined ? null : readSyncTool(listed)
  }
  const parts = {
    added: addedTools(version, read, { since: since > openedAt ? since : openedAt, until }),
    ...changeNews(changes, read),
    trending: trendingTools(version, read),
  }
  const totals = {
    added: parts.added.length,
    changed: parts.changed.length,
    trending: parts.trending.length,
    gone: parts.gone.length,
  }
  if (Object.values(totals).every((total) => total === 0)) return null
  return {
    since,
    until,
    added: parts.added.slice(0, NAMED.added),
    changed: parts.changed.slice(0, NAMED.changed),
    trending: parts.trending.slice(0, NAMED.trending),
    gone: parts.gone.slice(0, NAMED.gone),
    totals,
  }
}

type ReadTool = (id: number) => SyncTool | null

/** The best known first. */
function addedTools(
  { engine }: CatalogueVersion,
  read: ReadTool,
  { since, until }: { since: string; until: string },
): NewsItem[] {
  const { ids } = engine.run({ ...EMPTY_QUERY, sortBy: 'newest', limit: NEWEST })
  return ids
    .map(read)
    .filter((tool) => tool !== null)
    .filter(({ createdAt, status }) => createdAt > since && createdAt <= until && status !== 'discontinued')
    .sort((one, other) => other.popularity - one.popularity)
    .map((tool) => item(tool, `${pricingText(tool)}. ${tool.description}`))
}

/** The newest change of each tool. A tool that is gone is told of as that alone. */
function changeNews(
  changes: readonly KeptChange[],
  read: ReadTool,
): Pick<Record<'changed' | 'gone', NewsItem[]>, 'changed' | 'gone'> {
  const news: Record<'changed' | 'gone', NewsItem[]> = { changed: [], gone: [] }
  const told = new Set<number>()
  const isEnd = ({ change }: KeptChange) => change.kind === 'status' && change.after.status === 'discontinued'
  for (const kept of [...changes.filter(isEnd), ...changes.filter((change) => !isEnd(change))]) {
    const tool = read(kept.toolId)
    if (tool === null || told.has(kept.toolId)) continue
    told.add(kept.toolId)
    news[isEnd(kept) ? 'gone' : 'changed'].push(item(tool, describeChange(kept.change)))
  }
  return news
}

/** By what people do, as far as that is above the tool's own baseline. */
function trendingTools({ trending }: CatalogueVersion, read: ReadTool): NewsItem[] {
  return trending
    .map(read)
    .filter((tool) => tool !== null)
    .flatMap((tool) =>
      tool.trendGain === null || tool.isSample
        ? []
        : [item(tool, issueMessages.gain(String(tool.trendGain)))],
    )
}

const item = ({ id, name }: SyncTool, text: string): NewsItem => ({
  toolId: id,
  name,
  text: cutLine(text, MAX_TEXT),
})
