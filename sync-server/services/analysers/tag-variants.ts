import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { isOneEditApart, oneEditKeys } from './one-edit.ts'
import { quoted } from './wording.ts'

/** Tags that are a different spelling of another, much commoner tag. */
export const tagCheck: Analyser = {
  agent: { name: 'Tag check', agentType: 'optimizer' },
  *analyse({ tools }) {
    const uses = new Map<string, number>()
    for (const { tags } of tools) {
      for (const tag of new Set(tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
    }
    const better = findBetterTags(uses)
    for (const tool of tools) {
      const replaced = tool.tags.filter((tag) => better.has(tag))
      if (replaced.length > 0) yield toFinding(tool, replaced, better)
    }
  },
}

/** All tags of a tool in one finding: two changes of one list could not both be applied. */
function toFinding(
  { id, name, tags }: StoredTool,
  replaced: readonly string[],
  better: ReadonlyMap<string, BetterTag>,
): Finding {
  const next = [...new Set(tags.map((tag) => better.get(tag)?.tag ?? tag))]
  const changes = replaced.map((from) => ({ from, ...better.get(from)! }))
  return {
    fingerprint: `tags:${id}:${[...replaced].sort().join('|')}`,
    title: `Usual spelling for ${replaced.length === 1 ? 'a tag' : `${replaced.length} tags`} of ${quoted(name)}`,
    priority: 'Low',
    category: 'Tags',
    description: changes
      .map(({ from, tag, uses }) => `${quoted(from)} is written ${quoted(tag)} at ${uses} other tools.`)
      .join(' '),
    confidence: Math.min(...changes.map(({ confidence }) => confidence)),
    suggestedSolution: `Replace ${changes.map(({ from, tag }) => `${quoted(from)} by ${quoted(tag)}`).join(', ')}.`,
    estimatedImpact: 'The tag leads to all tools it is meant for',
    implementationComplexity: 'Trivial: applied with one click',
    change: { toolId: id, edit: { base: { tags }, changes: { tags: next } } },
  }
}

interface BetterTag {
  tag: string
  /** How many tools have it. */
  uses: number
  confidence: number
}

/** How much commoner the usual spelling must be: case is a slip, a letter may make another word. */
const FORM = { ratio: 3, confidence: 0.95 } as const
const PLURAL = { ratio: 3, confidence: 0.85 } as const
const SPELLING = { ratio: 10, confidence: 0.65 } as const
/** Shorter words are too similar to each other. */
const LONG_TAG = 8

/** @returns the usual spelling by tag */
function findBetterTags(uses: ReadonlyMap<string, number>): Map<string, BetterTag> {
  const better = new Map<string, BetterTag>()
  const commonFirst = [...uses].sort(([, a], [, b]) => b - a)
  for (const [keyOf, rule] of [
    [formKey, FORM],
    [pluralKey, PLURAL],
  ] as const)
    adopt(commonFirst, keyOf, rule, better)
  adoptMisspelt(commonFirst, better)
  for (const [tag, one] of better) better.set(tag, last(one, better))
  return better
}

/** Follows chains of usual spellings. Each is commoner than the one before, so every chain ends. */
function last(one: BetterTag, better: ReadonlyMap<string, BetterTag>): BetterTag {
  const next = better.get(one.tag)
  return next === undefined
    ? one
    : last({ ...next, confidence: Math.min(one.confidence, next.confidence) }, better)
}

type Uses = readonly (readonly [tag: string, uses: number])[]

function adopt(
  commonFirst: Uses,
  keyOf: (tag: string) => string,
  { ratio, confidence }: { ratio: number; confidence: number },
  better: Map<string, BetterTag>,
): void {
  const usual = new Map<string, { tag: string; uses: number }>()
  for (const [tag, uses] of commonFirst) {
    const key = keyOf(tag)
    const known = usual.get(key)
    if (known === undefined) usual.set(key, { tag, uses })
    else if (!better.has(tag) && known.uses >= uses * ratio) better.set(tag, { ...known, confidence })
  }
}

function adoptMisspelt(commonFirst: Uses, better: Map<string, BetterTag>): void {
  const blocks = new Map<string, { tag: string; key: string; uses: number }[]>()
  for (const [tag, uses] of commonFirst) {
    const key = pluralKey(tag)
    if (key.length < LONG_TAG || better.has(tag)) continue
    const near = [...oneEditKeys(key)]
    const usual = near
      .flatMap((part) => blocks.get(part) ?? [])
      .find((known) => known.uses >= uses * SPELLING.ratio && isOneEditApart(known.key, key))
    if (usual !== undefined)
      better.set(tag, { tag: usual.tag, uses: usual.uses, confidence: SPELLING.confidence })
    else for (const part of near) blocks.set(part, [...(blocks.get(part) ?? []), { tag, key, uses }])
  }
}

/** Without case, accents, hyphens and spacing. */
function formKey(tag: string): string {
  return words(tag).join('')
}

function pluralKey(tag: string): string {
  return words(tag).map(singular).join('')
}

function words(tag: string): string[] {
  return tag
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
}

function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/s$/, '')
}
