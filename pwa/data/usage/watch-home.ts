import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { paths } from '#shared/paths.ts'
import { catalogue } from '../catalogue-client.ts'
import { chosenIds, followChosen } from '../compare-selection.ts'
import type { Collector } from './usage-queue.ts'

/** Words that stand so long are what somebody wanted to search for. */
const SETTLED_MS = 2000
const RESULT = 'section[aria-label="Tools"] article a[href^="/tool/"]'

/**
 * The home page is part of the first load, which has no byte to spare for counting. So what is done there is watched from
 * outside, once the page rests: tools put into the comparison, searches, and tools opened from what a search has found.
 */
export function watchHome({ collect, collectSearch }: Pick<Collector, 'collect' | 'collectSearch'>): void {
  let chosen = chosenIds()
  let settled = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = async () => {
    clearTimeout(timer)
    const words = searchedWords()
    if (words === settled) return
    settled = words
    if (words === '') return
    // The words alone: a filter that leaves nothing of what they find is another matter.
    const answer = await catalogue.ask('query', { query: { ...EMPTY_QUERY, search: words, limit: 1 } })
    collectSearch(words, answer.total > 0)
  }
  const settleNow = () => void settle().catch(() => {})
  const waitForWords = () => {
    clearTimeout(timer)
    timer = setTimeout(settleNow, SETTLED_MS)
  }
  const noteChoice = ({ target }: Event) => {
    const toolId = resultOf(target)
    if (toolId === null || searchedWords() === '') return
    settleNow()
    collect({ kind: 'choose', toolId })
  }
  followChosen(() => {
    const added = chosenIds().filter((id) => !chosen.includes(id))
    chosen = chosenIds()
    for (const toolId of added) collect({ kind: 'compare', toolId })
  })
  // In capture, before the page moves on.
  for (const event of ['input', 'submit', 'click']) document.addEventListener(event, waitForWords, true)
  for (const event of ['click', 'auxclick']) document.addEventListener(event, noteChoice, true)
  window.addEventListener('popstate', waitForWords)
  document.addEventListener('visibilitychange', settleNow)
  waitForWords()
}

/** The address follows the field within a moment. */
function searchedWords(): string {
  return location.pathname === paths.home ? (new URLSearchParams(location.search).get('search') ?? '') : ''
}

/** The tool that a link among the results leads to. */
function resultOf(target: EventTarget | null): number | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(RESULT) : null
  const id = Number(/^\/tool\/(\d+)$/.exec(link?.pathname ?? '')?.[1])
  return id > 0 ? id : null
}
