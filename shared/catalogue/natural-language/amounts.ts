import { QUERY_LIMITS } from '../query.ts'

// How people say what something may cost. In a source, a space also matches a hyphen (`pattern` in rules.ts).

const NUMERALS: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}

const N = '\\d+(?:\\.\\d+)?k?'
const DOLLARS = `(?:(?:us)?\\$ ?${N}(?: usd)?|usd \\$?${N}|${N} ?\\$|${N} (?:us )?(?:dollars?|usd|bucks)|(?:${Object.keys(NUMERALS).join('|')}) (?:us )?(?:dollars?|bucks))`
const OTHER_MONEY = `(?:[€£¥₹] ?${N}|${N} ?[€£¥₹]|${N} (?:euros?|eur|pounds?|gbp|quid|yen|rupees?|inr|francs?|chf|cad|aud))`

const SEAT = '(?:(?: (?:a|per|each|every|for each) |/)(?:user|seat|person|member|head))?'
const MONTH = '(?:(?: (?:a|per|each|every) |/| )(?:month|mo|monthly))'
const YEAR = '(?:(?: (?:a|per|each|every) |/| )(?:year|yr|yearly|annum|annually))'
const PERIOD = `(?:${SEAT}(?:${MONTH}|${YEAR})${SEAT})`
/** An amount of another time or thing, or one that is paid once, is no price of a month. */
const IS_OTHER =
  ' (?:per|each|every) |/| an? (?:month|year|user|seat|week|day|night|hour|minute|second|word|page|image|video|song|call|request|piece|pop|token)s?(?: |$)| (?:once|one time|one off|lifetime|in total|total|weekly|daily|hourly|million|billion|thousand)'
/** What may cost that much in the place of a tool. */
const THING =
  '(?:gift|present|flight|hotel|ticket|product|item|stock|laptop|phone|deal|meal|rental|apartment|house|home|car|book|wine|shoe|outfit|restaurant|trip|order|invoice|transaction|purchase|loan)s?'
const AMOUNT = `(?:${DOLLARS}(?:${PERIOD}|${SEAT})|${N}${PERIOD})(?!${IS_OTHER}| ${THING}(?: |$))`
const OF_TOOL = `(?<!(?:^| )${THING}(?: (?:that|which|for|at|is|are|costs?|costing|priced))* )`

const COST =
  '(?:(?:monthly )?(?:costs?|costing|priced?|prices|pricing|fees?|pay|paying|spend|spending)(?: (?:is|are|of|at|be))? )?'
const BELOW = '(?:under|below|beneath|less than|lower than|cheaper than)'
const NO_MORE =
  '(?:no|not|never|nothing|dont|do not|doesnt|does not|cannot|cant|can not|wont|will not|without)(?: (?:tools?|apps?|plans?|subscriptions?|want to|wanting to|need to|like to))?(?: (?:be|pay|paying|spend|spending|cost|costs|costing|go|going))? (?:more than|over|above|higher than|exceed|exceeding)'
const AT_MOST = `(?:at (?:the )?most|up to|max(?:imum)?(?: of)?|within|${NO_MORE})`
const OR_LESS = '(?: (?:or|and) (?:less|under|below|cheaper|lower)| max(?:imum)?| tops| at (?:the )?most)'

/** A free plan is within every limit, so that `free or under $10` is under $10. */
const FREE_OR =
  '(?:free(?: (?:to use|tools?|apps?|ones|plans?|tiers?|versions?))?(?:,| )(?:or|otherwise|if not) (?:else |for )?)?'
const OR_FREE = '(?:(?:,| )or (?:for )?free(?! (?:trial|sample)))?'

/** Less than an amount. */
export const BELOW_AMOUNT: readonly string[] = [`${FREE_OR}${OF_TOOL}${COST}${BELOW} ${AMOUNT}${OR_FREE}`]

/** An amount or less. */
export const AMOUNT_OR_LESS: readonly string[] = [
  `${FREE_OR}${OF_TOOL}${COST}${AT_MOST} ${AMOUNT}${OR_FREE}`,
  `${FREE_OR}${OF_TOOL}(?:${AMOUNT}${OR_LESS}${PERIOD}?|${N}${OR_LESS}${PERIOD})${OR_FREE}`,
  `(?:monthly )?budget(?: is| of)?(?: |,)(?:${AT_MOST} )?${AMOUNT}|${AMOUNT} budget`,
]

const ABOUT = `(?:(?:${AT_MOST}|${BELOW}|over|above|at least|more than|around|about|roughly|for) )?`
const EVERY =
  '(?:(?: (?:per|each|every) |/)\\w+|(?: an? | )(?:month|mo|monthly|year|yr|yearly|annually|user|seat|week|weekly|day|daily|hour|minute))?'
const TO = '(?: and | to |-)'

/** From one amount to another: there is no filter for the least that something costs. */
export const RANGE_OF_AMOUNTS = `(?:(?:between|from) )?(?:(?:${DOLLARS}|${OTHER_MONEY})${TO}(?:${DOLLARS}|${OTHER_MONEY}|${N})|${N}${TO}(?:${DOLLARS}|${OTHER_MONEY}))${EVERY}`

/** Any other amount of money. */
export const OTHER_AMOUNT = `${ABOUT}(?:${DOLLARS}|${OTHER_MONEY})${EVERY}`

/**
 * What may be paid a month, to the cent, for a text that one of the above has matched; a price of a year counts by its twelfth.
 * @returns null where nothing costs so little, or so much
 */
export function readLimit(text: string, isBelow: boolean): { maxPrice: number; label: string } | null {
  const [, digits, thousands] = /(\d+(?:\.\d+)?)(k?)/.exec(text) ?? []
  const numeral = text.split(/[ -]/).find((word) => word in NUMERALS) ?? ''
  const amount = digits === undefined ? NUMERALS[numeral]! : Number(digits) * (thousands === 'k' ? 1000 : 1)
  const cents = (amount * 100) / (/[ /-](?:year|yr|annu)/.test(text) ? 12 : 1)
  const least = Math.round(cents)
  // Of a third of a cent nothing is left out.
  const isExcluded = isBelow && Math.abs(cents - least) < TOLERANCE
  const most = isExcluded ? least - 1 : Math.floor(cents + TOLERANCE)
  if (most < 0 || most > QUERY_LIMITS.price * 100) return null
  const label = isExcluded ? `Under ${dollars(least)}/mo` : `Up to ${dollars(most)}/mo`
  return { maxPrice: most / 100, label }
}

const TOLERANCE = 1e-6

const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
