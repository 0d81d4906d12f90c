/**
 * Descriptions in a directory often begin with the verb, since the name stands above them. Within a text their subject
 * must be added.
 */
const VERBS = new Set(
  (
    'Adds Allows Analyses Automates Brings Builds Checks Combines Computes Connects Converts Covers Creates Detects ' +
    'Enables Enlarges Explains Extracts Finds Generates Gives Helps Keeps Leaves Lets Links Listens Makes Matches Offers ' +
    'Packs Predicts Produces Protects Provides Puts Reads Records Removes Restores Reviews Speeds Starts Suggests Suits ' +
    'Summarises Supports Takes Transcribes Translates Turns Uses Works Writes'
  ).split(' '),
)
/** What follows a noun that looks like one of the verbs: `Links are kept`. */
const AFTER_NOUN = /^(?:are|is|were|was|can|of|and|or|come|need|may)$/
const ADJECTIVES =
  /^(?:Available (?:as|for|in|on|through)|Aimed at|Sold (?:to|as|by)|Priced|Intended for|Meant for|Handy (?:for|in|when)|Useful (?:for|in|when)|Good for|Chosen by|Open source and|Strongest in|Part of|Now part of|Free and) ?/

/** A sentence of the description, adapted to follow another sentence about the tool. */
export function linkQuote(sentence: string): string {
  const [first = '', second = ''] = sentence.split(' ')
  if (VERBS.has(first) && !AFTER_NOUN.test(second)) return `It ${lowerFirst(sentence)}`
  return ADJECTIVES.test(sentence) ? `It is ${lowerFirst(sentence)}` : sentence
}

const CAVEAT =
  /\b(?:but|though|although|however|limit(?:s|ed)?|only|cannot|(?:do|does|is|are|was|were|may|will) not|never|check(?:ed)?|needs?|requires?|less|depends?|credits|metered|deserves?|careful|hardly|beware|expect|unless|varies|vary|must|drawback|steep|wrong|mistakes?|few|weak)\b/i

/** Whether a sentence holds a reservation, which belongs at the end and among the cons. */
export function isCaveat(sentence: string): boolean {
  return CAVEAT.test(sentence)
}

function lowerFirst(text: string): string {
  const [first = ''] = text
  return first.toLowerCase() + text.slice(first.length)
}
