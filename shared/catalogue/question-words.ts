const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Said around a wish and no part of it. They are left out of a question that says anything else. */
const ASKING = words(`
  am any anything are be best but can could do does find for get give good great had has have having help helps how i
  if im in is it like looking me my need needs of on one or our please really recommend should some something suggest
  than that the there these thing things those to top want was we what whats when where which who why will with would
  you your yourself
`)

/** What makes `notion alternative` a question for others like it. */
const LIKENING = words('alternative alternatives like similar competitor competitors instead replacement')

/** True of nearly everything here: they tell apart what all else leaves equal. Parts are of 256. */
const WEAK_PARTS: readonly (readonly [part: number, words: ReadonlySet<string>])[] = [
  [24, words('ai alternative alternatives similar instead')],
  [
    64,
    words(`
      app apps application tool tools software platform platforms program service services solution system online based
      artificial intelligence website site new using use
    `),
  ],
  [
    128,
    words(`
      maker creator generator generators builder editor assistant helper bot free easy simple create make making generate
      write add turn into from convert automatic automatically
    `),
  ],
]
const WHOLE = 256

/** A tool that lacks a word of a smaller part has all that was asked for none the less. */
export const TELLING_PART = 128

export function isAsking(word: string): boolean {
  return ASKING.has(word)
}

export function isLikening(word: string): boolean {
  return LIKENING.has(word)
}

/** How much a word of a question says, in 1/256. */
export function tellingPart(word: string): number {
  return WEAK_PARTS.find(([, known]) => known.has(word))?.[0] ?? WHOLE
}
