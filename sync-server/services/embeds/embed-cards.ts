import { countedOf, entryCost, listCost } from '#shared/catalogue/list-cost.ts'
import type { SharedList } from '#shared/domain/list.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { embedMessages as texts } from '#shared/messages/embeds.ts'
import { costGlance, countText, entryCostText, listMessages } from '#shared/messages/lists.ts'
import { priceFromText, pricingLabel } from '#shared/messages/pricing-text.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'
import { embedAvatar, embedLink } from './embed-page.ts'

/** Markup of a card, and what its page is called. */
export interface EmbedCard {
  title: string
  body: string
}

export function toolCard(tool: SyncTool): EmbedCard {
  const path = paths.tool(tool.id)
  const hasRating = tool.rating !== null && tool.reviewCount > 0 && !tool.isSample
  const facts = [
    pricingLabel(tool.pricing),
    tool.pricing === 'free' ? null : priceFromText(tool.priceFrom),
    hasRating ? `★ ${Number(tool.rating).toFixed(1)} (${tool.reviewCount})` : null,
  ].filter((fact) => fact !== null)
  return {
    title: texts.onSite(tool.name),
    body: `<main class="card"><div class="head">${embedAvatar(tool.name, tool.logo)}<div><h1>${embedLink(path, tool.name)}</h1><p class="meta">${escapeHtml(facts.join(' · '))}</p></div></div><p class="text">${escapeHtml(tool.description)}</p>${foot(path)}</main>`,
  }
}

/** @param toolOf the tool of the catalogue with its details, where it is in it */
export function listCard(list: SharedList, toolOf: (id: number) => SyncTool | null): EmbedCard {
  const rows = list.entries.map((entry) => {
    const tool = entry.isListed ? toolOf(entry.toolId) : null
    return { ...entry, tool, cost: entryCost(entry, tool) }
  })
  const sum = costGlance(listCost(rows.map(({ cost }) => cost)))
  const facts = [listMessages.tools(rows.length), sum].filter((fact) => fact !== '')
  const path = paths.sharedList(list.token)
  return {
    title: texts.onSite(list.name),
    body: `<main class="card"><div><h1>${embedLink(path, list.name)}</h1><p class="meta">${escapeHtml(facts.join(' · '))}</p></div>${notes(list.notes)}<ol>${rows.map(listRow).join('')}</ol>${foot(path, texts.seeAll)}</main>`,
  }
}

type Row = SharedList['entries'][number] & { tool: SyncTool | null; cost: ReturnType<typeof entryCost> }

function listRow({ toolId, name, tool, plan, seats, cost, notes: text }: Row): string {
  const facts = tool === null ? [texts.left] : planFacts({ tool, plan, seats, cost })
  const title = tool === null ? `<b>${escapeHtml(name)}</b>` : embedLink(paths.tool(toolId), tool.name)
  const meta = facts.length === 0 ? '' : `<p class="meta">${escapeHtml(facts.join(' · '))}</p>`
  return `<li>${embedAvatar(name, tool?.logo ?? null)}<div>${title}${meta}${notes(text)}</div></li>`
}

/** `Team · 5 seats · $95 a month` */
function planFacts({ tool, plan, seats, cost }: Pick<Row, 'tool' | 'plan' | 'seats' | 'cost'>): string[] {
  const parts = [plan, countText(countedOf({ plan }, tool), seats), entryCostText(cost)]
  return [...new Set(parts.filter((part): part is string => part !== null && part !== ''))]
}

function notes(text: string): string {
  return text === '' ? '' : `<p class="notes">${escapeHtml(text)}</p>`
}

/** What takes the place of a card that is not there. */
export function missingCard({ title, text }: { title: string; text: string }): EmbedCard {
  return {
    title,
    body: `<main class="card"><div><h1>${title}</h1><p class="meta">${text}</p></div>${foot(paths.home)}</main>`,
  }
}

function foot(path: string, more?: string): string {
  const link = more === undefined ? '' : embedLink(path, more)
  return `<footer class="foot">${link}${embedLink(paths.home, texts.site)}</footer>`
}
