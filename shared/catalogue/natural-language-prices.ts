import { PRICINGS, type Pricing } from '../domain/pricing.ts'
import { type Finding, nothing, pattern, type Rule } from './natural-language-rule.ts'

const LABELS: Record<Pricing, string> = { free: 'Free', freemium: 'Freemium', paid: 'Paid' }

function priced(...wanted: Pricing[]): () => Finding {
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

const UP_TO =
  '(?:(?:under|below|less than|lower than|at most|over|above|more than|up to|max|maximum|cheaper than|for|around) )?'
const MONEY = '(?:\\$\\d[\\d.]*|\\d[\\d.]*\\$|\\d[\\d.]* (?:dollars?|usd|euros?|eur|bucks))'
const EVERY = '(?:(?: (?:a|per|each|every) |/| )(?:month|mo|monthly|year|yr|user|seat|week))?'

/** A query knows kinds of pricing, and no amounts. */
export const PRICE_RULES: readonly Rule[] = [
  { pattern: pattern(`${UP_TO}${MONEY}${EVERY}`), read: nothing },
  { pattern: pattern('(?:an? )?free trials?'), read: nothing },
  { pattern: pattern('(?:an? )?free (?:plan|tier|version|account)s?'), read: priced('free', 'freemium') },
  { pattern: pattern('freemium'), read: priced('freemium') },
  {
    pattern: pattern('(?:at )?(?:no|zero) (?:cost|charge)|costs? nothing|without paying|gratis'),
    read: priced('free'),
  },
  {
    pattern: pattern(
      `(?:(?:completely|totally|entirely|fully|100%|always|is|are|for) )*(?<!(?:${FREE_OF}) )free(?: of (?:charge|cost)| to use| only)?(?! (?:${FREE_THING})(?:$| ))`,
    ),
    read: priced('free'),
  },
  { pattern: pattern('only paid|paid only|paid (?:plans?|ones)'), read: priced('paid') },
  { pattern: pattern(`paid(?! (?:${PAID_THING})(?:$| ))`), read: priced('paid'), needsTool: true },
]
