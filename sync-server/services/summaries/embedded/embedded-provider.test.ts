import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { countWords } from '#shared/domain/count-words.ts'
import { SUMMARY_LIMITS, type SummaryContent, summaryContentSchema } from '#shared/domain/summary.ts'
import { PLATFORMS, TOOL_STATUSES } from '#shared/domain/tool-details.ts'
import { openSqliteStore } from '../../../db/sqlite/sqlite-store.ts'
import { findCurrentSummary } from '../../../repositories/summaries.ts'
import { listTools } from '../../../repositories/tools.ts'
import { SEED_FOLDER, seedCatalogue } from '../../../seed/seed-catalogue.ts'
import { frameOf, hasFact, isQuotation, skeletonsOf } from '../../../testing/sentence-skeletons.ts'
import { makeFacts } from '../../../testing/summary-fixtures.ts'
import { gatherFacts, Neighbours } from '../gather-facts.ts'
import type { ComparedFacts, SummaryFacts } from '../summary-provider.ts'
import { quoteOf } from './advice.ts'
import { composeContent } from './embedded-provider.ts'

interface Shipped extends SummaryContent {
  facts: SummaryFacts
}

describe('over the shipped catalogue, as it is after the first start', () => {
  const contents: Shipped[] = []

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'summaries-'))
    const store = await openSqliteStore(folder)
    await seedCatalogue(store.writer, SEED_FOLDER)
    const tools = await listTools(store.writer)
    const facts = await gatherFacts(
      store.writer,
      tools.map(({ id }) => id),
      new Neighbours(),
    )
    for (const tool of tools) {
      const shown = await findCurrentSummary(store.writer, tool.id)
      const known = facts.get(tool.id)
      if (shown !== null && known !== undefined) contents.push({ facts: known.facts, ...shown.content })
      expect(tool.aiSummary).toBe(shown?.content.summary)
    }
    expect(contents).toHaveLength(tools.length)
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('a job would write the same texts, so that it changes nothing', () => {
    for (const { facts, ...content } of contents) expect(composeContent(facts)).toEqual(content)
  })

  test('every summary is valid in every field: 150 to 200 words, plain text, lengths of titles and descriptions', () => {
    for (const { facts, ...content } of contents) {
      expect(summaryContentSchema.safeParse(content).error?.issues, facts.name).toBeUndefined()
    }
  })

  test('each names its tool and at least two of its neighbours', () => {
    for (const { facts, summary } of contents) {
      expect(summary, facts.name).toContain(facts.name)
      const named = facts.neighbours.filter(({ name }) => summary.includes(name))
      expect(named.length, facts.name).toBeGreaterThanOrEqual(2)
    }
  })

  test('numbers come from the facts or are figured from them: none is invented', () => {
    for (const { facts, summary } of contents) {
      const known = JSON.stringify(facts).replaceAll(',', '')
      const differences = figured(facts)
      for (const number of summary.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []) {
        const isKnown = known.includes(String(Number(number))) || differences.has(Number(number))
        expect(isKnown, `${facts.name}: ${number}`).toBe(true)
      }
    }
  })

  test('no frame of a sentence is in more than 2 % of the summaries, whatever names and facts it holds', () => {
    const counts = new Map<string, number>()
    let [sentences, withFact] = [0, 0]
    for (const { facts, summary } of contents) {
      const skeletons = skeletonsOf(summary, facts)
      sentences += skeletons.length
      withFact += skeletons.filter(hasFact).length
      for (const frame of new Set(skeletons.filter((one) => !isQuotation(one)).map(frameOf)))
        counts.set(frame, (counts.get(frame) ?? 0) + 1)
    }
    const often = [...counts].filter(([, count]) => count > contents.length * 0.02)
    expect(often).toEqual([])
    // A fact of the tool or of a neighbour that is named; its own name and its category are none.
    expect(withFact / sentences).toBeGreaterThan(0.95)
  })

  test('what the description says already is at most a tenth of a summary, counted in runs of five words', () => {
    for (const { facts, summary } of contents) {
      const described = new Set(runsOf(facts.description))
      const runs = runsOf(summary)
      const copied = runs.filter((run) => described.has(run)).length
      expect(copied / runs.length, facts.name).toBeLessThanOrEqual(0.1)
    }
  })

  test('no sentence comes twice in a text, and none tells of closed code or a missing app where that is usual', () => {
    for (const { facts, summary, cons } of contents) {
      const sentences = summary.split(/(?<=[.!?]) (?=[\p{Lu}“"])/u)
      expect(new Set(sentences).size, facts.name).toBe(sentences.length)
      const open = facts.neighbours.filter(({ openSource }) => openSource === true)
      if (facts.openSource === false && open.length < 3)
        expect(JSON.stringify([summary, cons]), facts.name).not.toMatch(/closed (?:code|product)/i)
      const phones = facts.neighbours.filter(
        ({ platforms }) => platforms.includes('ios') || platforms.includes('android'),
      )
      if (phones.length === 0) expect(summary, facts.name).not.toMatch(/phone app|on a phone\b/)
    }
  })

  test('the hand-written advice is in it, and what happened to a tool', () => {
    for (const { facts, summary } of contents) {
      const { watchOut, statusNote } = facts.details
      if (statusNote !== undefined) expect(summary, facts.name).toContain(statusNote)
      const quoted = facts.status === 'active' ? quoteOf(watchOut) : null
      if (quoted !== null) expect(summary, facts.name).toContain(quoted)
    }
  })

  test('nothing is left unfilled, doubled or badly joined', () => {
    for (const { facts, ...content } of contents) {
      const text = JSON.stringify(content)
      expect(text, facts.name).not.toMatch(
        /[{}[\]]\w|\bundefined\b|null,|\bnull\b|NaN| {2}|\.\.(?!\.)| ,| \.(?=[ "]|$)/,
      )
      expect(content.summary, facts.name).not.toMatch(
        /\b(a|an|the|and|is|for|it) \1\b|\ba (?!one|use|uni|U)[aeio]\w|\ban [bcdfgjkpqtvwyz]\w/,
      )
    }
  })

  test('titles and descriptions are unique', () => {
    expect(new Set(contents.map(({ metaTitle }) => metaTitle)).size).toBe(contents.length)
    expect(new Set(contents.map(({ metaDescription }) => metaDescription)).size).toBe(contents.length)
  })
})

/** Years between launches, and what a yearly contract saves. */
function figured({ launchYear, neighbours, details }: SummaryFacts): Set<number> {
  const years = neighbours.map((other) => Math.abs((other.launchYear ?? 0) - (launchYear ?? 0)))
  const { prices = [] } = details
  const savings = prices.flatMap((month) =>
    prices.map((year) => Math.round((1 - year.amount / month.amount) * 100)),
  )
  return new Set([...years, ...savings])
}

function runsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(/\s+/)
  return words.slice(4).map((_, at) => words.slice(at, at + 5).join(' '))
}

test('the same facts give the same text', () => {
  expect(composeContent(makeFacts())).toEqual(composeContent(makeFacts()))
})

test('tools that differ only in their number get different texts', () => {
  const texts = Array.from({ length: 20 }, (_, id) => composeContent(makeFacts({ id })).summary)
  expect(new Set(texts).size).toBeGreaterThan(17)
})

/** A neighbour that differs from the tool of the fixtures. */
const neighbour = (overrides: Partial<ComparedFacts>): ComparedFacts => ({
  ...makeFacts(),
  features: ['Offline use'],
  pricing: 'paid',
  ...overrides,
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
  neighbours: [],
  usualFeatures: [],
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
      neighbours: ['a', 'b', 'c'].map((letter) => neighbour({ name: letter.repeat(120) })),
      vendor: 'v'.repeat(120),
      category: { name: 'k'.repeat(80), slug: 'k', description: 'd '.repeat(200) },
    },
  ],
  ['labels of markup', { tags: ['<i>', '`x`', 'https://evil.example'], features: ['**bold**', '🚀'] }],
  [
    'right-to-left names',
    { name: 'أداة الذكاء', neighbours: ['כלי', 'أداة'].map((name) => neighbour({ name })) },
  ],
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
  const sentence = fc.oneof(text, fc.lorem({ mode: 'sentences', maxCount: 1 }))
  const compared = {
    id: fc.nat(),
    name: text,
    tags: fc.array(fc.oneof(text, fc.constantFrom('Students', 'Voice', 'API', 'Sales')), { maxLength: 20 }),
    features: fc.array(fc.oneof(text, fc.constantFrom('API access', 'Export', 'Free plan', 'Offline use')), {
      maxLength: 30,
    }),
    pricing: fc.constantFrom('free' as const, 'freemium' as const, 'paid' as const, null),
    priceFrom: fc.option(fc.double({ min: 0, max: 100_000, noNaN: true })),
    vendor: fc.option(text),
    launchYear: fc.option(fc.integer({ min: 1950, max: 2100 })),
    openSource: fc.option(fc.boolean()),
    platforms: fc.uniqueArray(fc.constantFrom(...PLATFORMS)),
    details: fc.record(
      {
        bestFor: sentence,
        notFor: sentence,
        watchOut: sentence,
        statusNote: sentence,
        successor: text,
        licence: text,
        trainsOnData: fc.constantFrom('yes' as const, 'no' as const, 'opt-out' as const),
        priceOnRequest: fc.constant(true as const),
        prices: fc.array(
          fc.record(
            {
              name: text,
              amount: fc.double({ min: 0.001, max: 100_000, noNaN: true }),
              billing: fc.constantFrom(
                'monthly' as const,
                'yearly' as const,
                'once' as const,
                'usage' as const,
              ),
              unit: text,
            },
            { requiredKeys: ['name', 'amount', 'billing'] },
          ),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: [] },
    ),
  }
  const category = fc.record({ name: text, slug: fc.constantFrom('x', 'writing', '3d'), description: text })
  const record = fc.record({
    ...compared,
    description: fc.oneof(text, fc.lorem({ mode: 'sentences', maxCount: 8 })),
    status: fc.constantFrom(...TOOL_STATUSES),
    formerNames: fc.array(text, { maxLength: 2 }),
    category: fc.option(category),
    otherCategories: fc.array(category, { maxLength: 2 }),
    neighbours: fc.array(fc.record(compared), { maxLength: 6 }),
    usualFeatures: fc.subarray(['API access', 'Export']),
  })
  const numbered = {
    ...makeFacts({ ...NOTHING, id: 0, name: '0.', description: 'In.', pricing: 'free', launchYear: 1950 }),
    formerNames: [],
    otherCategories: [],
    neighbours: [],
    details: {},
    category: null,
    usualFeatures: [],
  }
  fc.assert(
    fc.property(record, (facts) => {
      const content = composeContent(facts)
      expect(summaryContentSchema.safeParse(content).error?.issues).toBeUndefined()
      expect(countWords(content.summary)).toBeLessThanOrEqual(SUMMARY_LIMITS.words.max)
    }),
    { numRuns: 300, examples: [[numbered]] },
  )
})
