/** Pairs of a letter and the Latin one it can be taken for, in capitals or small letters (after Unicode TS 39). */
const CYRILLIC = 'аa вb сc гr ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt уy ѵv ԝw хx'
const GREEK = 'αa βb εe ζz ηn ιi κk μm νv οo ρp ςσ τt υy χx'
const ARMENIAN = 'աw գq հh ոn սu ցg օo'

export const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK, ARMENIAN]
    .flatMap((pairs) => pairs.split(' '))
    .map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

const MAX_USERNAME = 40

/** No `@`, so that a name can never be taken for an e-mail address at sign-in. */
const NAME = /^[\p{L}0-9._-]+$/u
const LETTER_OR_DIGIT = /[\p{L}0-9]/u

/**
 * The letters of one script, or those that one language writes together. Latin is limited to the blocks that languages
 * are written with: the phonetic ones hold doubles of ordinary letters.
 */
const SCRIPTS: readonly RegExp[] = [
  /^[a-zA-Zªº\u00c0-\u024f\u1e00-\u1eff]*$/,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Thai}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]*$/u,
]

const PROBLEMS = {
  empty: 'Please choose a username.',
  long: `must have at most ${MAX_USERNAME} characters`,
  form: 'must consist of letters, digits, dots, hyphens and underscores',
  script: 'must be written in the letters of one script',
} as const

export type UsernameReading = { username: string } | { problem: string }

/** Reads a user name as a person types it: trimmed, and in the one form (NFKC) of characters that have several. */
export function readUsername(text: string): UsernameReading {
  const username = text.trim().normalize('NFKC')
  if (username === '') return { problem: PROBLEMS.empty }
  if (username.length > MAX_USERNAME) return { problem: PROBLEMS.long }
  if (!NAME.test(username) || !LETTER_OR_DIGIT.test(username)) return { problem: PROBLEMS.form }
  const letters = username.replace(/[0-9._-]/g, '')
  if (!SCRIPTS.some((script) => script.test(letters))) return { problem: PROBLEMS.script }
  return { username }
}

/** The key by which user names are compared: case does not count, nor do letters of other scripts that look like Latin ones. */
export function usernameKey(username: string): string {
  // To capitals and back also folds ß, ſ and ı; a dot that is left over belonged to İ.
  const folded = username.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('\u0307', '')
  return Array.from(folded, (letter) => LOOKALIKES.get(letter) ?? letter).join('')
}
