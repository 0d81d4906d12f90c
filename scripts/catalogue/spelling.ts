/** Spelling of what people read: British English, the names of the catalogue, and the words of words.txt. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { type Catalogue, problemOf } from './read-catalogue.ts'

const MESSAGES = join(import.meta.dirname, '..', '..', 'shared', 'messages')
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Addresses and paths are not prose. */
const ADDRESS = /[\p{L}\p{N}_-]+(?:[./][\p{L}\p{N}_-]+)+/gu
/** Shorter ones are mostly symbols. */
const MIN_LETTERS = 4
/** The dictionary has both spellings; we write one, and these have no other. */
const IN_IZE = /^(?!prize|size)\p{Ll}+iz(?=(e|es|ed|er|ers|ing|ation|ations)$)/u

/** One word for each line that is no comment. */
const projectWords = () =>
  readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

function readDictionary() {
  const file = new URL('en_GB.trie.gz', import.meta.resolve('@cspell/dict-en-gb'))
  return decodeTrie(gunzipSync(readFileSync(file)))
}

/**
 * @param names their words are right as they are written
 * @returns finds what is misspelt in a text, each with what could be meant
 */
export function makeSpeller(names: Iterable<string>): (text: string) => string[] {
  const dictionary = readDictionary()
  const known = new Set([...projectWords(), ...[...names].flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))])
  const has = (word: string) => dictionary.hasWord(word, true)
  const findMistake = (written: string): string | null => {
    const word = written.replaceAll('’', "'").replace(/'s$/, '')
    const plain = word.toLowerCase()
    const isKnown = [word, plain].some((form) => known.has(form) || known.has(form.replace(/s$/, '')))
    if (word.length < MIN_LETTERS || isKnown || /^\p{Lu}+s?$/u.test(word)) return null
    const british = word.replace(IN_IZE, (stem) => `${stem.slice(0, -1)}s`)
    if (british !== word && has(british)) return `${written} (${british})`
    if (has(word) || has(plain)) return null
    const ideas = [
      ...new Set(
        dictionary
          .suggest(plain, { numSuggestions: 2, changeLimit: 2, timeout: 100 })
          .map((idea) => idea.toLowerCase()),
      ),
    ]
    return ideas.length === 0 ? written : `${written} (${ideas.join(', ')}?)`
  }
  return (text) => {
    const words = [...new Set(text.replace(ADDRESS, ' ').match(WORD))]
    const mistakes = words.flatMap((word) => {
      if (!word.includes('-')) return findMistake(word) ?? []
      return has(word.toLowerCase()) ? [] : word.split('-').flatMap((part) => findMistake(part) ?? [])
    })
    return [...new Set(mistakes)]
  }
}

/** Names of the code, such as `launchYear`. */
const IDENTIFIERS = /\b[a-z]+(?:[A-Z][a-z]+)+\b/g

/** What stands in quotes or backticks in the files of texts, without what is filled in. */
function messageTexts(): { file: string; text: string }[] {
  const names = readdirSync(MESSAGES).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return names.map((name) => ({
    file: `shared/messages/${name}`,
    text: readFileSync(join(MESSAGES, name), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(import|\/?\*|\/\/)/.test(line))
      .flatMap((line) => line.replace(/\$\{[^}]*\}/g, ' ').match(/'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*"/g) ?? [])
      .map((literal) => literal.slice(1, -1).replaceAll('\\n', ' ').replace(IDENTIFIERS, ' '))
      .join('\n'),
  }))
}

const ADVICE_TO_SPELL = ['description', 'bestFor', 'notFor', 'watchOut', 'statusNote'] as const
const WHAT_TO_DO = 'mend it, or add a word of the trade to scripts/catalogue/words.txt'

/** One sentence for each text with words that are not in the dictionary. */
export function spellingProblems({ categories, entries, vocabulary }: Catalogue): string[] {
  const names = entries.flatMap(({ facts }) => [
    facts.name,
    facts.vendor ?? '',
    ...facts.formerNames,
    facts.licence ?? '',
    ...(facts.prices ?? []).map((tier) => tier.name),
  ])
  const misspelt = makeSpeller([...names, ...vocabulary.tags, ...vocabulary.features])
  const report = (found: string[], where: string) =>
    found.length > 0 ? [`${where}${found.join(', ')}: ${WHAT_TO_DO}`] : []
  return [
    ...entries.flatMap((entry) =>
      ADVICE_TO_SPELL.flatMap((field) =>
        report(misspelt(entry.facts[field] ?? ''), problemOf(entry, `${field}: `)),
      ),
    ),
    ...categories.flatMap(({ file, description }) => report(misspelt(description), `${file}: description: `)),
    ...messageTexts().flatMap(({ file, text }) => report(misspelt(text), `${file}: `)),
  ]
}
