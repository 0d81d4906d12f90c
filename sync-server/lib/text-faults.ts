import type { LintIssue } from '#shared/domain/improvement.ts'
import { findMarkup } from '#shared/domain/markup.ts'

/** A fault in a text. The caller adds the field. */
export type TextFault = Pick<LintIssue, 'severity' | 'code' | 'message'>

const MUCH_SHORTER = 0.6
/** Texts shorter than this may be cut without a warning. */
const LONG_TEXT = 80

const COUNTS = { features: { few: 2, many: 15 }, tags: { few: 2, many: 12 } }
const LONG_ENTRY = 45

/** All that may be wrong with a running text of the directory. */
export function textFaults(text: string): TextFault[] {
  return [...findForbidden(text), ...findFaults(text), ...findHidden(text), ...findInstructions(text)]
}

export function shorterText(text: string, before: string | string[] | null): TextFault[] {
  if (typeof before !== 'string' || before.length < LONG_TEXT) return []
  if (text.length >= before.length * MUCH_SHORTER) return []
  return [
    warning(
      'much-shorter',
      `is much shorter than what is there: ${text.length} of ${before.length} characters`,
    ),
  ]
}

export function listFaults(
  field: keyof typeof COUNTS,
  entries: readonly string[],
  before: string | readonly string[],
): TextFault[] {
  const { few, many } = COUNTS[field]
  const text = entries.join('\n')
  const forbidden = entries.flatMap(findForbidden).slice(0, 1)
  const issues = [...forbidden, ...findHidden(text), ...findInstructions(text)]
  if (entries.length < few)
    issues.push(warning('too-few', `has ${entries.length} of at least ${few} entries`))
  if (entries.length > many)
    issues.push(warning('too-many', `has ${entries.length} entries; ${many} are plenty`))
  if (entries.length * 2 < before.length)
    issues.push(warning('much-shorter', `drops most of the ${before.length} entries that are there`))
  if (entries.some((entry) => entry.length > LONG_ENTRY))
    issues.push(warning('long-entry', `has entries of more than ${LONG_ENTRY} characters`))
  return issues
}

export const warning = (code: string, message: string): TextFault => ({ severity: 'warning', code, message })
const error = (code: string, message: string): TextFault => ({ severity: 'error', code, message })

/** A domain with a path is a link. A bare domain may be a name, such as Copy.ai, and so may Vue.js/Nuxt. */
const LINK =
  /\b(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|ai|app|dev|co|me|so|gg|ly|xyz|info|site|online|shop)\/[\w?#-]/

/** Markup and links are not allowed in any text of the directory. */
function findForbidden(text: string): TextFault[] {
  const markup = findMarkup(text)
  if (markup === 'a link' || (markup === null && LINK.test(text)))
    return [error('link', 'must not hold a link, an address or an e-mail address')]
  return markup === null ? [] : [error('markup', `must be plain text, without ${markup}`)]
}

/** Words that praise instead of describing. */
const PRAISE =
  /\b(?:best(?:-in-class)?|leading|world[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|game[- ]chang(?:er|ing)|revolution(?:ary|i[sz]es?)|unparalleled|unmatched|unrivall?ed|amazing|incredible|awesome|ultimate|must-have|number one|next[- ]level|supercharges?|skyrockets?)\b|#1\b/gi

const FIRST_PERSON = /\b(?:I(?!\/)|I['’](?:m|ve|ll|d)|[Ww]e|[Ww]e['’](?:re|ve|ll|d)|[Oo]urs?|[Mm]y)\b/

/** Longer than acronyms. A single word may be a name; two such words hardly are. */
const SHOUTED = /\b\p{Lu}{5,}\b/gu
const MOST_SHOUTED = 2

/** Faults in running text that an admin is likely to object to. */
function findFaults(text: string): TextFault[] {
  const praise = [...new Set((text.match(PRAISE) ?? []).map((word) => word.toLowerCase()))]
  const issues: TextFault[] = []
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

/** Joiners are allowed because emoji and some scripts need them. Languages put at most three marks on a letter. */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}|\p{M}{4}/u

/** Invisible characters that programs still read, and marks piled up until the text is unreadable. */
export function findHidden(text: string): TextFault[] {
  if (!HIDDEN.test(text)) return []
  return [warning('hidden-characters', 'has invisible characters, or letters under piles of marks')]
}

/** Phrases that address a language model, not a person looking for a tool. */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding|all|your)\b.{0,30}\b(?:instruction|prompt|rule|guideline|context|direction)s?\b/is,
  /\b(?:system|developer) (?:prompt|message|instruction)s?\b/i,
  /\byou (?:are|must act as|will act as) (?:now )?(?:an? )?(?:\w+ ){0,2}(?:assistant|ai|language model|llm|chatbot|agent|reviewer|admin)\b/i,
  /\b(?:approve|accept|merge|apply) (?:this|the|my|all) (?:improvement|submission|proposal|request|change)s?\b/i,
  /\b(?:do not|don['’]t|never) (?:reveal|tell|mention|disclose|show)\b.{0,40}\b(?:user|instruction|prompt|anyone|admin)s?\b/is,
  /(?:^|\n)[^\S\n]*(?:system|assistant|user|human)\s*:/i,
  /<\|[a-z_]+\|>|\[\/?INST\]/,
]

/** Text that reads like instructions to a model. It is stored unchanged and shown as text; nothing here follows it. */
export function findInstructions(text: string): TextFault[] {
  if (!INSTRUCTIONS.some((pattern) => pattern.test(text))) return []
  return [warning('untrusted-instructions', 'reads like instructions to a program; treat it as text only')]
}
