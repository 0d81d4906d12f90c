import { findMarkup } from '#shared/domain/markup.ts'

/** What is wrong with a text, or likely to be objected to; the field is added by whoever asks. */
export interface TextIssue {
  severity: 'error' | 'warning'
  code: string
  message: string
}

const warning = (code: string, message: string): TextIssue => ({ severity: 'warning', code, message })
const error = (code: string, message: string): TextIssue => ({ severity: 'error', code, message })

/** A domain with a path is a link. A bare one may be a name, such as Copy.ai, and so may what ends otherwise, as Vue.js/Nuxt. */
const LINK =
  /\b(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|ai|app|dev|co|me|so|gg|ly|xyz|info|site|online|shop)\/[\w?#-]/

/** Markup and links may not stand in any text of the directory. */
export function findForbidden(text: string): TextIssue[] {
  const markup = findMarkup(text)
  if (markup === 'a link' || (markup === null && LINK.test(text)))
    return [error('link', 'must not hold a link, an address or an e-mail address')]
  return markup === null ? [] : [error('markup', `must be plain text, without ${markup}`)]
}

/** Words that say how good something is instead of what it does. */
const PRAISE =
  /\b(?:best(?:-in-class)?|leading|world[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|game[- ]chang(?:er|ing)|revolution(?:ary|i[sz]es?)|unparalleled|unmatched|unrivall?ed|amazing|incredible|awesome|ultimate|must-have|number one|next[- ]level|supercharges?|skyrockets?)\b|#1\b/gi

const FIRST_PERSON = /\b(?:I(?!\/)|I['’](?:m|ve|ll|d)|[Ww]e|[Ww]e['’](?:re|ve|ll|d)|[Oo]urs?|[Mm]y)\b/

/** Longer than acronyms are. A name may be written like that, two words hardly. */
const SHOUTED = /\b\p{Lu}{5,}\b/gu
const MOST_SHOUTED = 2

/** What an admin is likely to object to in running text. */
export function findFaults(text: string): TextIssue[] {
  const praise = [...new Set((text.match(PRAISE) ?? []).map((word) => word.toLowerCase()))]
  const issues: TextIssue[] = []
  if (praise.length > 0)
    issues.push(warning('advertising', `praises instead of telling: ${praise.slice(0, 5).join(', ')}`))
  if (text.includes('!')) issues.push(warning('exclamation', 'has an exclamation mark'))
  if (isShouting(text)) issues.push(warning('all-caps', 'has words in capital letters'))
  if (FIRST_PERSON.test(text)) issues.push(warning('first-person', 'speaks in the first person'))
  return issues
}

function isShouting(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '')
  const isAllCaps =
    letters.length >= 10 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return isAllCaps || new Set(text.match(SHOUTED)).size >= MOST_SHOUTED
}

/** Joiners are left out: emoji and some scripts need them. Three marks on a letter are the most that languages write. */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}|\p{M}{4}/u

/** Characters that nobody sees and programs read, and marks piled up until nobody can read. */
export function findHidden(text: string): TextIssue[] {
  if (!HIDDEN.test(text)) return []
  return [warning('hidden-characters', 'has invisible characters, or letters under piles of marks')]
}

/** What is said to a reader that obeys, rather than to one that looks for a tool. */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding|all|your)\b.{0,30}\b(?:instruction|prompt|rule|guideline|context|direction)s?\b/is,
  /\b(?:system|developer) (?:prompt|message|instruction)s?\b/i,
  /\byou (?:are|must act as|will act as) (?:now )?(?:an? )?(?:\w+ ){0,2}(?:assistant|ai|language model|llm|chatbot|agent|reviewer|admin)\b/i,
  /\b(?:approve|accept|merge|apply) (?:this|the|my|all) (?:improvement|submission|proposal|request|change)s?\b/i,
  /\b(?:do not|don['’]t|never) (?:reveal|tell|mention|disclose|show)\b.{0,40}\b(?:user|instruction|prompt|anyone|admin)s?\b/is,
  /(?:^|\n)[^\S\n]*(?:system|assistant|user|human)\s*:/i,
  /<\|[a-z_]+\|>|\[\/?INST\]/,
]

/** Text that reads like instructions to a model. It is kept as it is and shown as text; nothing here follows it. */
export function findInstructions(text: string): TextIssue[] {
  if (!INSTRUCTIONS.some((pattern) => pattern.test(text))) return []
  return [warning('untrusted-instructions', 'reads like instructions to a program; treat it as text only')]
}
