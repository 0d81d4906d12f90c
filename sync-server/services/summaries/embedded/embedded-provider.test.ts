import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countWords } from '#shared/domain/count-words.ts'
import { SUMMARY_LIMITS, summaryContentSchema } from '#shared/domain/summary.ts'
import { SEED_FOLDER } from '../../../seed/seed-catalogue.ts'
import { makeFacts } from '../../../testing/summary-fixtures.ts'
import { similarNames } from '../gather-facts.ts'
import type { SummaryFacts } from '../summary-provider.ts'
import { composeContent } from './embedded-provider.ts'

const seedSchema = z.object({
  category: z.object({ name: z.string(), slug: z.string(), description: z.string() }),
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      features: z.array(z.string()),
      pricing: z.enum(['free', 'freemium', 'paid']).nullable().default(null),
      priceFrom: z.number().nullable().default(null),
      vendor: z.string().nullable().default(null),
      launchYear: z.number().nullable().default(null),
      openSource: z.boolean().nullable().default(null),
    }),
  ),
})

/** The facts of every shipped tool, as a job reads them. */
function shippedFacts(): SummaryFacts[] {
  let id = 0
  return readdirSync(SEED_FOLDER).flatMap((name) => {
    const { category, tools } = seedSchema.parse(JSON.parse(readFileSync(join(SEED_FOLDER, name), 'utf8')))
    const numbered = tools.map((tool) => ({ ...tool, id: ++id }))
    return numbered.map((tool) => ({ ...tool, category, similar: similarNames(tool, numbered, 3) }))
  })
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?]) (?=[\p{Lu}“"])/u)

function shingles(text: string): Set<string> {
  const words = text.toLowerCase().split(/\s+/)
  return new Set(words.slice(5).map((_, at) => words.slice(at, at + 6).join(' ')))
}

describe('over the shipped catalogue', () => {
  const facts = shippedFacts()
  const contents = facts.map((entry) => ({ facts: entry, ...composeContent(entry) }))

  test('every summary is valid in every field: 150 to 200 words, plain text, lengths of titles and descriptions', () => {
    for (const { facts: entry, ...content } of contents) {
      expect(summaryContentSchema.safeParse(content).error?.issues, entry.name).toBeUndefined()
    }
  })

  test('each names its tool, and its price when that is known', () => {
    for (const { facts: entry, summary } of contents) {
      expect(summary, entry.name).toContain(entry.name)
      if (entry.priceFrom !== null && entry.pricing !== 'free') {
        expect(summary, entry.name).toContain(`$${entry.priceFrom.toLocaleString('en-US')}`)
      }
    }
  })

  test('numbers come from the facts: none is invented', () => {
    for (const { facts: entry, summary } of contents) {
      const known = JSON.stringify([entry, entry.category]).replaceAll(',', '')
      for (const number of summary.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []) {
        expect(known, `${entry.name}: ${number}`).toContain(String(Number(number)))
      }
    }
  })

  test('two tools share few phrases', () => {
    const all = contents.map(({ summary }) => shingles(summary))
    let worst = 0
    for (const [at, mine] of all.entries()) {
      for (const other of all.slice(0, at)) {
        let shared = 0
        for (const shingle of mine) if (other.has(shingle)) shared += 1
        worst = Math.max(worst, shared)
      }
    }
    // Of about 155 in each.
    expect(worst).toBeLessThanOrEqual(30)
  })

  test('no sentence is repeated across many tools, or within one', () => {
    const counts = new Map<string, number>()
    for (const { facts: entry, summary } of contents) {
      const sentences = sentencesOf(summary)
      expect(new Set(sentences).size, entry.name).toBe(sentences.length)
      for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(contents.length * 0.03)
  })

  test('nothing is left unfilled, doubled or badly joined', () => {
    for (const { facts: entry, ...content } of contents) {
      const text = JSON.stringify(content)
      expect(text, entry.name).not.toMatch(
        /[{}[\]]\w|undefined|null,|\bnull\b|NaN| {2}|\.\.(?!\.)| ,| \.(?=[ "]|$)/,
      )
      expect(content.summary, entry.name).not.toMatch(
        /\b(a|an|the|and|is) \1\b|\ba (?!one)[aeio]\w|\ban [bcdfgjkpqtvwyz]\w/,
      )
    }
  })

  test('titles and descriptions are unique', () => {
    expect(new Set(contents.map(({ metaTitle }) => metaTitle)).size).toBe(contents.length)
    expect(new Set(contents.map(({ metaDescription }) => metaDescription)).size).toBe(contents.length)
  })
})

test('the same facts give the same text', () => {
  expect(composeContent(makeFacts())).toEqual(composeContent(makeFacts()))
})

test('tools that differ only in their number get different texts', () => {
  const texts = Array.from({ length: 20 }, (_, id) => composeContent(makeFacts({ id })).summary)
  expect(new Set(texts).size).toBeGreaterThan(17)
})

const NOTHING: Partial<SummaryFacts> = {
  description: 'A tool, it is.',
  tags: [],
  features: [],
  pricing: null,
  priceFrom: null,
  vendor: null,
  launchYear: null,
  openSource: null,
  category: null,
  similar: [],
}

test.each<[string, Partial<SummaryFacts>]>([
  ['hardly any facts', NOTHING],
  [
    'a category alone',
    { ...NOTHING, category: { name: 'Knitting', slug: 'knitting', description: 'Yarn.' } },
  ],
  ['a name of markup', { name: '<script>alert(1)</script>' }],
  ['a name of signs', { name: '***' }],
  ['a name of pictures', { name: '🚀🚀🚀' }],
  ['a long name', { name: 'word '.repeat(24).trim() }],
  ['a long name without a space', { name: 'x'.repeat(120) }],
  ['a name in another script', { name: '文心一言', vendor: '百度' }],
  ['a description in another script', { description: '这是一个人工智能工具。它可以回答问题。'.repeat(20) }],
  [
    'a description of markup',
    { description: '<b>Buy</b> [now](https://evil.example) **today**. Write to me@evil.example!' },
  ],
  ['a shouted description', { description: 'BUY THIS TOOL NOW BECAUSE IT IS GREAT!!! CLICK HERE!!!' }],
  ['an endless sentence', { description: 'and then it works '.repeat(100) }],
  ['many short sentences', { description: 'It works well for all of us. '.repeat(60) }],
  [
    'as much as a tool may hold',
    {
      tags: Array.from({ length: 20 }, (_, at) => `Tag ${at} ${'y'.repeat(50)}`),
      features: Array.from({ length: 30 }, (_, at) => `Feature ${at} ${'z'.repeat(45)}`),
      similar: ['a'.repeat(120), 'b'.repeat(120), 'c'.repeat(120)],
      vendor: 'v'.repeat(120),
      category: { name: 'k'.repeat(80), slug: 'k', description: 'd '.repeat(200) },
    },
  ],
  ['labels of markup', { tags: ['<i>', '`x`', 'https://evil.example'], features: ['**bold**', '🚀'] }],
  ['right-to-left names', { name: 'أداة الذكاء', similar: ['כלי', 'أداة'] }],
])('%s: still a summary that may be published', (_, overrides) => {
  const content = composeContent(makeFacts(overrides))
  expect(summaryContentSchema.safeParse(content).error?.issues).toBeUndefined()
})

test('unknown facts are left out: a bare tool gets no price, maker or year', () => {
  const { summary, cons } = composeContent(makeFacts(NOTHING))
  expect(summary).not.toMatch(/\$|\bfree\b|open source|\b(19|20)\d\d\b/i)
  expect(cons).toContain('The price is not on record')
})

test('the text has a valid form for any facts', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.lorem({ maxCount: 8 }),
  )
  const record = fc.record({
    id: fc.nat(),
    name: text,
    description: fc.oneof(text, fc.lorem({ mode: 'sentences', maxCount: 8 })),
    tags: fc.array(fc.oneof(text, fc.constantFrom('Students', 'Voice', 'API', 'Sales')), { maxLength: 20 }),
    features: fc.array(fc.oneof(text, fc.constantFrom('API access', 'Export', 'Free plan', 'Offline use')), {
      maxLength: 30,
    }),
    pricing: fc.constantFrom('free', 'freemium', 'paid', null),
    priceFrom: fc.option(fc.double({ min: 0, max: 100_000, noNaN: true })),
    vendor: fc.option(text),
    launchYear: fc.option(fc.integer({ min: 1950, max: 2100 })),
    openSource: fc.option(fc.boolean()),
    category: fc.option(
      fc.record({ name: text, slug: fc.constantFrom('x', 'writing', '3d'), description: text }),
    ),
    similar: fc.array(text, { maxLength: 3 }),
  })
  const numbered = { id: 0, name: '0.', description: 'In.', tags: [], features: [], pricing: 'free' as const }
  const known = {
    priceFrom: null,
    vendor: null,
    launchYear: 1950,
    openSource: null,
    category: null,
    similar: [],
  }
  fc.assert(
    fc.property(record, (facts) => {
      const content = composeContent(facts)
      expect(summaryContentSchema.safeParse(content).error?.issues).toBeUndefined()
      expect(countWords(content.summary)).toBeLessThanOrEqual(SUMMARY_LIMITS.words.max)
    }),
    { numRuns: 300, examples: [[{ ...numbered, ...known }]] },
  )
})
