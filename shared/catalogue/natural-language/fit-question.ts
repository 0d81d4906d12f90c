import { type CatalogueQuery, cleanText } from '../query.ts'
import { type Relaxation, relax, type Wish } from '../relax.ts'
import { type Finding, priced } from './rules.ts'
import { type Asked, askedQuery, REST_WORDS, type Understanding } from './understand.ts'

/** A part of a question that can be given up. */
export interface QuestionWish extends Wish {
  /** Of the finding, or REST_WORDS. */
  key: string
  label: string
  /** What is asked for in its place, where it is not given up as a whole: a free plan for free. */
  instead?: string
}

/** A question as tools can answer it. */
export interface FittedQuestion {
  asked: Asked
  /** How many tools there are for it; 0 only where the words as typed find none either. */
  total: number
  /** What no tool has together with the rest; empty where there are tools for all of it. */
  givenUp: readonly QuestionWish[]
  /** What could be given up instead. */
  others: Relaxation<QuestionWish>['others']
  /** Nothing of the reading is left: the words are searched for as they were typed. */
  isAsTyped: boolean
}

/** What the words of a search ask for, in the place of the words. */
export interface WordsAsFilters {
  text: string
  patch: Partial<CatalogueQuery>
  /** Heads the list, where no tool has everything. */
  note?: string | undefined
}

interface QuestionToFit {
  text: string
  understanding: Understanding
  /** Findings that somebody has taken away. */
  unwanted?: ReadonlySet<string>
  /** How many tools a query has. */
  count: (asked: Asked) => Promise<number>
}

/** What a question comes to: all of it where there are tools, else without its weakest wishes, else its words as typed. */
export async function fitQuestion(question: QuestionToFit): Promise<FittedQuestion> {
  const { text, understanding, unwanted = new Set(), count } = question
  const without = (wishes: readonly QuestionWish[]) => askedWithout(understanding, unwanted, wishes)
  const strict = { asked: without([]), givenUp: [], others: [], isAsTyped: false }
  const total = await count(strict.asked)
  if (total > 0) return { ...strict, total }
  const wishes = wishesOf(understanding, unwanted)
  // All tools are no answer to words.
  const isEmpty = (asked: Asked) => JSON.stringify({ ...asked, sortBy: null }) === JSON.stringify(NOTHING)
  const relaxed = await relax(wishes, async (dropped) => {
    const asked = without(dropped)
    return isEmpty(asked) && dropped.some(({ key }) => key === REST_WORDS) ? 0 : count(asked)
  })
  if (relaxed !== null) {
    const { dropped: givenUp, others } = relaxed
    return { asked: without(givenUp), total: relaxed.total, givenUp, others, isAsTyped: false }
  }
  const asTyped = { ...NOTHING, search: cleanText(text) }
  const found = await count(asTyped)
  if (found === 0) return { ...strict, total }
  const givenUp = wishes.filter(({ key, instead }) => key !== REST_WORDS && instead === undefined)
  return { asked: asTyped, total: found, givenUp, others: [], isAsTyped: true }
}

const NOTHING: Asked = {
  search: '',
  category: null,
  pricing: [],
  maxPrice: null,
  rating: null,
  features: [],
  tags: [],
  flags: [],
  sortBy: null,
}

/** May do for free. */
const FREE_PLAN = { label: priced('free', 'freemium')().label, pricing: ['free', 'freemium'] } as const

/** An order keeps no tool away, and what is negated is no filter. */
function wishesOf(understanding: Understanding, unwanted: ReadonlySet<string>): QuestionWish[] {
  const { search, pricing } = askedQuery(understanding, unwanted)
  const isFree = String(pricing) === 'free'
  return [
    ...understanding.findings.flatMap(({ key, label, wish }): QuestionWish[] => {
      const kind = kindOf(wish)
      if (kind === null || unwanted.has(key)) return []
      const plan = { kind: 'plan', key, label, instead: FREE_PLAN.label } as const
      return [...(wish.pricing !== undefined && isFree ? [plan] : []), { kind, key, label }]
    }),
    ...(search === '' ? [] : [{ kind: 'words', key: REST_WORDS, label: search } as const]),
  ]
}

function kindOf(wish: Finding['wish']): Wish['kind'] | null {
  if (wish.category != null) return 'category'
  if (wish.pricing !== undefined || wish.maxPrice !== undefined) return 'price'
  if (wish.rating != null) return 'rating'
  if (wish.flag !== undefined) return 'flag'
  if (wish.feature !== undefined) return 'feature'
  return wish.tag === undefined ? null : 'tag'
}

function askedWithout(
  understanding: Understanding,
  unwanted: ReadonlySet<string>,
  wishes: readonly QuestionWish[],
): Asked {
  const givenUp = wishes.filter(({ instead }) => instead === undefined).map(({ key }) => key)
  const asked = askedQuery(understanding, unwanted, new Set(givenUp))
  const isWider = asked.pricing.length > 0 && wishes.some(({ instead }) => instead !== undefined)
  return isWider ? { ...asked, pricing: [...FREE_PLAN.pricing] } : asked
}
