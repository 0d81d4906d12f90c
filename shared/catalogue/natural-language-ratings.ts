import { type Finding, nothing, pattern, type Rule } from './natural-language-rule.ts'

const NUMBER = '(?<number>\\d(?:\\.\\d)?|one|two|three|four|five)'
const MORE = '(?:\\+| plus| (?:and|or) (?:up|above|more|higher|better|over))?'
const OVER =
  '(?:over|above|at least|more than|higher than|greater than|better than|minimum|min|from|of|is|with)'
const UNDER = '(?:under|below|less than|lower than|at most|worse than)'
const SCALE = '(?: stars?| ?★| out of 5|/5)?'
const RATED = '(?:(?:star|user|average|review) )?(?:rated|ratings?|scored?)'
const STARS = '(?: stars?| ?★)'
/** `5 star hotels` are no tools with five stars. */
const END = '(?=$|,| (?:and|or|for|with|that|which|to|in|on|by|ratings?|rated)(?:$| ))'

const NUMERALS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

function atLeast({ groups }: RegExpExecArray): Finding | null {
  const text = groups?.number ?? ''
  const value = NUMERALS[text] ?? Number(text)
  if (value < 1 || value > 5) return null
  return { key: 'rating', label: value === 5 ? '5 stars' : `${value}+ stars`, wish: { rating: value } }
}

/** `rated over 4`, `4+ stars`, `4 stars or more`, `4.5/5`: a query knows the lowest rating, and no highest. */
export const RATING_RULES: readonly Rule[] = [
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
]
