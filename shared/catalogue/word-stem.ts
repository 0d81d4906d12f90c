/** Shorter stems would match too many words: `us` is no stem of `user`. */
const SHORTEST = 3
const SHORTEST_DOER = 4
const SHORTEST_NOUN = 5

interface Ending {
  ending: RegExp
  left: string
  shortest: number
}

const PLURALS: readonly Ending[] = [
  { ending: /ies$/, left: 'y', shortest: SHORTEST + 1 },
  { ending: /(ss|sh|ch|x|z)es$/, left: '$1', shortest: SHORTEST },
  { ending: /([^su])s$/, left: '$1', shortest: SHORTEST },
]

/** Endings that turn a noun into a verb or a verb into a noun; the first that leaves enough is removed. */
const SUFFIXES: readonly Ending[] = [
  { ending: /i[sz](?:ation|e|er|ed|ing)$/, left: '', shortest: SHORTEST_NOUN },
  { ending: /([aeiou].*[st])(?:ion|ional|or|ive)$/, left: '$1', shortest: SHORTEST },
  { ending: /([aeiou].*)(?:ing|ed)$/, left: '$1', shortest: SHORTEST },
  { ending: /([aeiou].*)er$/, left: '$1', shortest: SHORTEST_DOER },
  { ending: /([aeiou].*?)e?(?:ment|ant|ance)$/, left: '$1', shortest: SHORTEST_NOUN },
  { ending: /([aeiou].*(?:v|rr))al$/, left: '$1', shortest: SHORTEST_NOUN },
  { ending: /(tect)ur(?:e|al)$/, left: '$1', shortest: SHORTEST_NOUN },
]

/** Words that end like plurals and are none. */
const SINGULAR = new Set(['news', 'lens', 'always', 'perhaps'])

/** Word families with irregular stems. */
const FAMILIES =
  /^(analy|summar|transcri|descri|documentation|document|humani|photograph|automat|robot|embed|writ)/

/**
 * What the forms of an English word have in common: number, verb forms, agent and result nouns, British and American
 * spelling. Light on purpose (Porter 1980 goes further): it decides which words of the vocabulary may substitute a word
 * of a question, and those rank behind the word itself. Words of other languages are hardly touched.
 */
export function wordStem(word: string): string {
  if (word.length <= SHORTEST || SINGULAR.has(word)) return word
  const family = FAMILIES.exec(word)?.[1]
  if (family !== undefined) return family
  const once = withoutSuffix(takeOff(word, PLURALS))
  return tidy(once.endsWith('ion') ? withoutSuffix(once) : once)
}

/** The letters that every word with this stem begins with: the stem, but for a last letter that is put in its place. */
export function stemRoot(stem: string): string {
  return stem.length > SHORTEST && /[ei]$|or$/.test(stem) ? stem.slice(0, -1) : stem
}

function withoutSuffix(word: string): string {
  return takeOff(word, SUFFIXES, (bare) => {
    if (/([bdgmnprt])\1$/.test(bare)) return bare.slice(0, -1)
    // `cod` of `coding` is `code`.
    return /^[^aeiou][aeiou][^aeiouwxy]$/.test(bare) ? `${bare}e` : bare
  })
}

function takeOff(word: string, endings: readonly Ending[], mend = (bare: string) => bare): string {
  for (const { ending, left, shortest } of endings) {
    const bare = word.replace(ending, left)
    if (bare === word) continue
    const mended = mend(bare)
    if (mended.length >= shortest) return mended
  }
  return word
}

/** `generat` → `gener`, `restorat` → `restor`; `behaviour` → `behavior`; `imag(e)`, `compani`, `labe(ll)`. */
function tidy(bare: string): string {
  const stem = bare
    .replace(/(...)our$/, '$1or')
    .replace(/(.{4}l)l$/, '$1')
    .replace(/zz$/, 'z')
  if (stem.endsWith('y') && stem.length > SHORTEST) return `${stem.slice(0, -1)}i`
  return stem.replace(/(.{4})e$/, '$1').replace(/(.{5})at$/, '$1')
}
