import type { CategoryWithCount } from '../domain/category.ts'
import { slugify } from '../domain/slug.ts'
import type { Facets } from './facets-schema.ts'
import { PHRASES, type PhraseKind } from './natural-language-phrases.ts'
import { readSentence } from './natural-language-tokens.ts'

/** A value that a query can filter by. */
interface Named {
  slug: string
  label: string
}

/** What a phrase can mean, each kind of filter at most once. */
export interface Meaning extends Partial<Record<PhraseKind, Named>> {
  /** One word that says what is wanted wherever it stands. */
  isClear?: boolean
}

/** What the words of a question are looked up in: phrases of singular words, without articles. */
export interface Vocabulary {
  phrases: ReadonlyMap<string, Meaning>
  /** Words of the longest phrase. */
  longest: number
}

export interface VocabularySource {
  categories: readonly Pick<CategoryWithCount, 'name' | 'slug' | 'group' | 'toolCount'>[]
  /** Of all tools. */
  facets: Pick<Facets, 'features' | 'tags'>
}

const KINDS = ['category', 'tag', 'feature'] as const

/** Only what some tool has can be asked for. Made once for a version of the catalogue. */
export function makeVocabulary({ categories, facets }: VocabularySource): Vocabulary {
  const known: Record<PhraseKind, Map<string, Named>> = {
    category: namesOf(places(categories)),
    tag: namesOf(facets.tags),
    feature: namesOf(facets.features),
  }
  const phrases = new Map<string, Meaning>()
  for (const kind of KINDS) {
    for (const named of known[kind].values()) add(phrases, named.label, { [kind]: named })
  }
  for (const kind of KINDS) {
    for (const [slug, ways] of PHRASES[kind]) {
      const named = known[kind].get(slug)
      if (named === undefined) continue
      const meaning = { ...(kind === 'category' && tagToo(known.tag, slug)), [kind]: named }
      for (const way of ways) add(phrases, way, way.endsWith('!') ? { ...meaning, isClear: true } : meaning)
    }
  }
  const longest = Math.max(0, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length))
  return { phrases, longest }
}

/** Categories that have tools, and their groups where no category has the name. */
function places(categories: VocabularySource['categories']): Named[] {
  const filled = categories.filter(({ toolCount }) => toolCount > 0)
  const groups = [...new Set(filled.map(({ group }) => group))]
  return [
    ...groups.map((group) => ({ slug: slugify(group), label: group })),
    ...filled.map(({ slug, name }) => ({ slug, label: name })),
  ]
}

/** A query has one category; what else is asked for may be there as a tag of the same name. */
function tagToo(tags: ReadonlyMap<string, Named>, slug: string): Meaning {
  const tag = tags.get(slug)
  return tag === undefined ? {} : { tag }
}

function namesOf(values: readonly Named[]): Map<string, Named> {
  return new Map(values.map(({ slug, label }) => [slug, { slug, label }]))
}

/** The first to say so keeps a phrase: names come before other ways to say it, and no kind takes it from another. */
function add(phrases: Map<string, Meaning>, phrase: string, meaning: Meaning): void {
  const { tokens } = readSentence(phrase)
  const key = tokens.map(({ stem }) => stem).join(' ')
  if (key !== '') phrases.set(key, { ...meaning, ...phrases.get(key) })
}
