import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { WordsAsFilters } from '#shared/catalogue/natural-language/fit-question.ts'
import { type CatalogueQuery, cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { ListAnswer } from '../../data/catalogue-questions.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { useToolsInView } from '../../data/use-tools-in-view.ts'
import { useQueryAddress } from '../../ui/use-query-address.ts'
import { addressOf } from './address.ts'

/** The list and what can be done with it: the same object for as long as nothing of it changes. */
export interface Discover {
  /** What is chosen and typed; `page` is the number of pages in view. */
  own: CatalogueQuery
  /** What is asked: the same, with the filters that the words stand for. */
  query: CatalogueQuery
  note?: string | undefined
  list: Loaded<ListAnswer>
  facets: Facets | null
  /** Whether another page can be had. */
  hasMore: boolean
  change: (patch: Partial<CatalogueQuery>) => void
  /** Everything off; the order stays. */
  clear: () => void
  showMore: () => void
}

interface HomeState {
  searchText: SearchText
  /** The query as the address has it. While somebody types it stays the same, and so does what is drawn from it. */
  address: CatalogueQuery
  /** The same, or what words were read as: what is chosen, without waiting for the list. */
  filters: CatalogueQuery
  /** Some milliseconds behind the text: the field shows a letter before anything is drawn anew because of it. */
  discover: Discover
  /** Filters instead of words, for as long as the words are these; null: none. */
  setReading: (reading: WordsAsFilters | null) => void
}

/** The state of the home page. The address holds it; only a text that is still being typed runs ahead of it. */
export function useDiscover(): HomeState {
  const { query: address, go } = useQueryAddress(addressOf)
  const searchText = useSearchText(address.search, (search, mode) =>
    go({ ...address, search, page: 1 }, { replace: mode === 'replace' }),
  )
  const { search } = searchText
  const [reading, setReading] = useState<WordsAsFilters | null>(null)
  const own = useMemo(
    () => ({ ...address, search, page: search === address.search ? address.page : 1 }),
    [address, search],
  )
  const wanted = useMemo(
    () =>
      reading?.text === search
        ? { own, query: { ...own, ...reading.patch }, note: reading.note }
        : { own, query: own },
    [own, reading, search],
  )
  const actions = useActions(wanted, go)
  const listMs = useRef(0)
  const asked = usePaced(wanted, listMs)
  const { list, hasMore } = useToolsInView(asked.query, { facets: true })
  useDrawingTime(list.data, listMs)
  const facets = list.data?.facets ?? null
  const discover = useMemo(
    () => ({ ...asked, list, facets, hasMore, ...actions }),
    [asked, list, facets, hasMore, actions],
  )
  const filters = wanted.query === own ? address : wanted.query
  return { searchText, address, filters, discover, setReading }
}

/** A list that takes longer to appear holds up the letters that are typed meanwhile. */
const QUICK_MS = 40
const MOST_PAUSE_MS = 250

/**
 * The query, in a render that a letter interrupts, and as fast as the machine follows. On a slow one a letter would wait for lists
 * that nobody gets to see: there another text is asked for when no letter has come for twice as long as the last list took.
 */
function usePaced<T extends Pick<Discover, 'own'>>(wanted: T, listMs: RefObject<number>): T {
  const [paced, setPaced] = useState(wanted)
  const isTyped = wanted.own.search !== paced.own.search
  useEffect(() => {
    const follow = () => startTransition(() => setPaced(wanted))
    if (!isTyped || listMs.current < QUICK_MS) return follow()
    const timer = setTimeout(follow, Math.min(2 * listMs.current, MOST_PAUSE_MS))
    return () => clearTimeout(timer)
  }, [wanted, isTyped, listMs])
  return paced
}

/** Measures from the moment a list is in the page until the browser has drawn it. */
function useDrawingTime(list: unknown, listMs: RefObject<number>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is measured
  useLayoutEffect(() => {
    const start = performance.now()
    // The second one begins when the first has been drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        listMs.current = performance.now() - start
      }),
    )
  }, [list, listMs])
}

/** The same functions all the time: they begin at what is wanted when they are called. */
function useActions(
  wanted: Pick<Discover, 'own' | 'query'>,
  go: (query: CatalogueQuery, options?: { replace: boolean }) => void,
): Pick<Discover, 'change' | 'clear' | 'showMore'> {
  const latest = useRef({ ...wanted, go })
  useLayoutEffect(() => {
    latest.current = { ...wanted, go }
  })
  return useMemo(
    () => ({
      change(patch) {
        const { own, query, go } = latest.current
        // Who corrects what the words were taken for has filters from then on; another order leaves the words alone.
        go({ ...('sortBy' in patch ? own : query), page: 1, ...patch })
      },
      clear() {
        const { own, go } = latest.current
        go({ ...EMPTY_QUERY, sortBy: own.sortBy })
      },
      showMore() {
        const { own, go } = latest.current
        go({ ...own, page: own.page + 1 }, { replace: true })
      },
    }),
    [],
  )
}

const WRITE_AFTER_MS = 250
const SETTLE_AFTER_MS = 1500

type HistoryMode = 'push' | 'replace'

export interface SearchText {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** What is searched for: the text as the address takes it. */
  search: string
  /** Writes the address now and ends the typing. */
  settle: () => void
}

/**
 * Text that is being typed, and the address that follows it.
 *
 *   settled ──first change: push──▶ typing ──more changes: replace──▶ typing
 *      ▲──────────── SETTLE_AFTER_MS without a change, or settle() ────────┘
 *
 * So one search is one entry of the history, and going back brings the previous search, not the previous letter.
 */
function useSearchText(addressText: string, write: (search: string, mode: HistoryMode) => void): SearchText {
  const [state, setState] = useState({ text: addressText, address: addressText, written: addressText })
  const isTyping = useRef(false)
  const search = cleanText(state.text)

  // The address changed. When that was not our own writing (back, a link), the field follows it.
  if (addressText !== state.address) {
    const isOurs = addressText === state.written
    setState({ text: isOurs ? state.text : addressText, address: addressText, written: addressText })
  }

  const commit = () => {
    if (search === state.written) return
    setState((current) => ({ ...current, written: search }))
    write(search, isTyping.current ? 'replace' : 'push')
    isTyping.current = true
  }

  const commitLatest = useEffectEvent(commit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text starts the clock anew
  useEffect(() => {
    const timers = [
      setTimeout(() => commitLatest(), WRITE_AFTER_MS),
      setTimeout(() => {
        isTyping.current = false
      }, SETTLE_AFTER_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [search])

  return {
    text: state.text,
    search,
    setText: (text) => setState((current) => ({ ...current, text })),
    settle: () => {
      commit()
      isTyping.current = false
    },
  }
}
