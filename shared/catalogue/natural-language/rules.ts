import { PRICINGS, type Pricing } from '../../domain/pricing.ts'
import type { CatalogueQuery, Flag, SortBy } from '../query.ts'
import { AMOUNT_OR_LESS, BELOW_AMOUNT, OTHER_AMOUNT, RANGE_OF_AMOUNTS, readLimit } from './amounts.ts'

/** What a part of a question adds to the query. */
export type Wish = Partial<
  Pick<CatalogueQuery, 'category' | 'pricing' | 'maxPrice' | 'rating' | 'sortBy'>
> & {
  feature?: string
  tag?: string
  flag?: Flag
}

export interface Finding {
  /** Two findings with one key say the same. */
  key: string
  label: string
  wish: Wish
}

/** A phrase whose meaning does not depend on what the catalogue holds. */
export interface Rule {
  /** On the line of a sentence. */
  pattern: RegExp
  /** null: understood, but nothing that a query can express. */
  read: (match: RegExpExecArray) => Finding | null
  /** It must describe the tools and not their purpose: `new tools`, but not `new ideas`. */
  needsTool?: boolean
}

/** A space in `source` also matches a hyphen; a match begins and ends with a word. */
function pattern(source: string): RegExp {
  return new RegExp(`(?<=^|[ ,/])(?:${source.replaceAll(' ', '[ -]')})(?=$|[ ,/])`, 'g')
}

const nothing = () => null

const NUMBER = '(?<number>\\d(?:\\.\\d)?|one|two|three|four|five)'
const MORE = '(?:\\+| plus| (?:and|or) (?:up|above|more|higher|better|over))?'
const OVER =
  '(?:over|above|at least|more than|higher than|greater than|better than|minimum|min|from|of|is|with)'
const UNDER = '(?:under|below|less than|lower than|at most|worse than)'
const SCALE = '(?: stars?| ?★| out of 5|/5)?'
const RATED = '(?:(?:star|user|average|review) )?(?:rated?|ratings?|scor(?:ed?|es|ing))'
const STARS = '(?: stars?| ?★)'
/** `5 star hotels` are no tools with five stars. */
const END = '(?=$|,| (?:and|or|for|with|that|which|to|in|on|by|ratings?|rated)(?:$| ))'

const VERSIONED = '(?:gpt|claude|gemini|llama|grok|python|version|v)'

const NUMERALS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

function atLeast({ groups }: RegExpExecArray): Finding | null {
  const text = groups?.number ?? ''
  const value = NUMERALS[text] ?? Number(text)
  if (value < 1 || value > 5) return null
  return { key: 'rating', label: value === 5 ? '5 stars' : `${value}+ stars`, wish: { rating: value } }
}

/** `rated over 4`, `4+ stars`, `4 stars or more`, `4.5/5`: a query knows the lowest rating, and no highest. */
const RATING_RULES: readonly Rule[] = [
  { pattern: pattern(`(?:not|never|nothing) (?:${RATED} )?${UNDER} ${NUMBER}${SCALE}`), read: atLeast },
  {
    pattern: pattern(`${RATED} ${UNDER} \\d(?:\\.\\d)?${SCALE}|${UNDER} \\d(?:\\.\\d)? stars?`),
    read: nothing,
  },
  {
    pattern: pattern(
      `(?:with )?(?:an? )?(?:min(?:imum)? )?${RATED}(?: ${OVER}){0,3} ${NUMBER}${MORE}${SCALE}${MORE}`,
    ),
    read: atLeast,
  },
  { pattern: pattern(`(?:${OVER} )?${NUMBER}${MORE} stars? ratings?`), read: atLeast },
  { pattern: pattern(`${OVER} ${NUMBER}${MORE}${STARS}${END}`), read: atLeast },
  { pattern: pattern(`${NUMBER}\\+ (?:stars?|ratings?|rated)`), read: atLeast },
  { pattern: pattern(`${NUMBER}${STARS} (?:and|or) (?:up|above|more|higher|better|over)`), read: atLeast },
  { pattern: pattern(`${NUMBER}(?:${STARS}${END}| out of 5|/5)(?: rated)?`), read: atLeast },
  { pattern: pattern(`(?:${OVER} )?${NUMBER}${STARS}`), read: atLeast, needsTool: true },
  // A whole number may be an age or a version, and a fraction that of a model.
  {
    pattern: pattern(
      `(?<!${VERSIONED} )(?<number>[1-4]\\.\\d)(?:\\+| (?:and|or) (?:up|above|more|higher|better|over))`,
    ),
    read: atLeast,
  },
]

const LABELS: Record<Pricing, string> = { free: 'Free', freemium: 'Freemium', paid: 'Paid' }

/** What asks for some of the prices. */
export function priced(...wanted: Pricing[]): () => Finding {
  const label = PRICINGS.filter((known) => wanted.includes(known))
    .map((known) => LABELS[known])
    .join(' or ')
  return () => ({ key: `pricing-${wanted.join('-')}`, label, wish: { pricing: wanted } })
}

/** `royalty free` and `hands free` are about something else than the price. */
const FREE_OF =
  'royalty|hands|ads?|code|error|plagiarism|cookie|distraction|tax|duty|stress|copyright|noise|bug|spam|risk|hassle|watermark|virus|break|feel|set|get'
const FREE_THING =
  'trials?|up|time|form|text|speech|hand|space|credits?|stock|samples?|shipping|range|of|from|as'
const PAID_THING = 'search|social|media|ads?|advertising|marketing|traffic|promotions?'

function limit(source: string, isBelow: boolean): Rule {
  return {
    pattern: pattern(source),
    read: ([text]) => {
      const most = readLimit(text, isBelow)
      return most && { key: 'maxPrice', label: most.label, wish: { maxPrice: most.maxPrice } }
    },
  }
}

/** A query knows kinds of pricing, and the most that a month may cost in dollars. */
const PRICE_RULES: readonly Rule[] = [
  { pattern: pattern(RANGE_OF_AMOUNTS), read: nothing },
  ...BELOW_AMOUNT.map((source) => limit(source, true)),
  ...AMOUNT_OR_LESS.map((source) => limit(source, false)),
  { pattern: pattern(OTHER_AMOUNT), read: nothing },
  { pattern: pattern('(?:an? )?free trials?'), read: nothing },
  {
    pattern: pattern('(?:an? )?free (?:forever )?(?:plan|tier|version|account)s?'),
    read: priced('free', 'freemium'),
  },
  { pattern: pattern('freemium'), read: priced('freemium') },
  {
    pattern: pattern(
      '(?:at )?(?:no|zero) (?:cost|charge)|costs? nothing|without paying|(?:dont|do not) (?:want|have|need) to pay(?: anything)?|gratis',
    ),
    read: priced('free'),
  },
  {
    pattern: pattern(
      `(?:(?:completely|totally|entirely|fully|100%|always|is|are|for) )*(?<!(?:${FREE_OF}) )free(?: of (?:charge|cost)| to use| only| forever)?(?! (?:${FREE_THING})(?:$| ))`,
    ),
    read: priced('free'),
  },
  { pattern: pattern('only paid|paid only|paid (?:plans?|ones)'), read: priced('paid') },
  { pattern: pattern(`paid(?! (?:${PAID_THING})(?:$| ))`), read: priced('paid'), needsTool: true },
]

const flag = (value: Flag, label: string) => (): Finding => ({
  key: `flag-${value}`,
  label,
  wish: { flag: value },
})
const order = (sortBy: SortBy, label: string) => (): Finding => ({ key: 'order', label, wish: { sortBy } })

const asNew = flag('new', 'New')
const asTrending = flag('trending', 'Trending')
const asVerified = flag('verified', 'Verified')
const byPopularity = order('popularity', 'Most popular first')
const byRating = order('rating', 'Best rated first')
const byAge = order('newest', 'Newest first')

const SORTED = '(?:sort|sorted|ordered|ranked|order)'

/** What is new, trending or verified, and in which order. */
const FLAG_RULES: readonly Rule[] = [
  { pattern: pattern('(?:just|recently|newly) added|added recently'), read: asNew },
  { pattern: pattern('brand new|new'), read: asNew, needsTool: true },
  { pattern: pattern('(?:whats|is|are|currently) trending|trending (?:right )?now'), read: asTrending },
  { pattern: pattern('trending'), read: asTrending, needsTool: true },
  { pattern: pattern('(?:is|are) verified|verified only|only verified'), read: asVerified },
  { pattern: pattern('verified'), read: asVerified, needsTool: true },
  { pattern: pattern(`(?:${SORTED} )?by popularity`), read: byPopularity },
  { pattern: pattern('most popular first'), read: byPopularity },
  { pattern: pattern('most popular|popular'), read: byPopularity, needsTool: true },
  { pattern: pattern(`(?:${SORTED} )?by ratings?|highest ratings?`), read: byRating },
  { pattern: pattern('(?:top|best|highest|highly|well|better) rated(?: first)?'), read: byRating },
  { pattern: pattern(`(?:newest|latest) first|${SORTED} by (?:date|newest)`), read: byAge },
  { pattern: pattern('newest|latest'), read: byAge, needsTool: true },
  {
    pattern: pattern(`alphabetically|in alphabetical order|${SORTED} by name`),
    read: order('name', 'By name'),
  },
]

export const RULES: readonly Rule[] = [...RATING_RULES, ...PRICE_RULES, ...FLAG_RULES]
