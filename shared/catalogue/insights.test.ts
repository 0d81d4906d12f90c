import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparisonInsights, type InsightTool } from './insights.ts'

function tool(facts: Partial<InsightTool> = {}): InsightTool {
  return {
    id: 1,
    name: 'Alpha',
    pricing: 'paid',
    priceFrom: null,
    rating: null,
    reviewCount: 0,
    userCount: null,
    isSample: false,
    tags: [],
    features: [],
    openSource: null,
    ...facts,
  }
}

const beta = (facts: Partial<InsightTool> = {}) => tool({ id: 2, name: 'Beta', ...facts })
const gamma = (facts: Partial<InsightTool> = {}) => tool({ id: 3, name: 'Gamma', ...facts })

const of = (kind: string, tools: InsightTool[]) =>
  comparisonInsights(tools).filter((insight) => insight.kind === kind)

describe('best value', () => {
  test('is the lowest paid plan, with all prices as the reason', () => {
    const tools = [
      tool({ priceFrom: 10 }),
      beta({ priceFrom: 8.5 }),
      gamma({ priceFrom: 12, pricing: 'freemium' }),
    ]
    expect(of('value', tools)).toEqual([
      {
        kind: 'value',
        title: 'Best value',
        text: 'Beta has the lowest-priced paid plan.',
        reason: 'Paid plans a month: Alpha from $10, Beta from $8.50 and Gamma from $12.',
        isSample: false,
      },
    ])
  })

  test('is the only free tool', () => {
    const [insight] = of('value', [tool({ priceFrom: 10 }), beta({ pricing: 'free' })])
    expect(insight?.text).toBe('Beta is the one that costs nothing.')
    expect(insight?.reason).toBe('Beta is listed as free; Alpha as paid.')
  })

  test('is nobody where a price is unknown, shared or missing', () => {
    expect(of('value', [tool({ priceFrom: 10 }), beta()])).toEqual([])
    expect(of('value', [tool({ priceFrom: 10 }), beta({ priceFrom: 10 })])).toEqual([])
    expect(of('value', [tool({ pricing: 'free' }), beta({ pricing: null })])).toEqual([])
    expect(of('value', [tool({ pricing: 'free' }), beta({ pricing: 'free' }), gamma()])).toEqual([])
  })
})

describe('highest rated', () => {
  test('names all ratings and how many reviews they come from', () => {
    const [insight] = of('rating', [
      tool({ rating: '4.6', reviewCount: 1 }),
      beta({ rating: '4.2', reviewCount: 30 }),
    ])
    expect(insight?.text).toBe('Alpha has the highest rating, 4.6 of 5.')
    expect(insight?.reason).toBe('Ratings: Alpha 4.6 from 1 review and Beta 4.2 from 30 reviews.')
    expect(insight?.isSample).toBe(false)
  })

  test('of generated samples is said to be a sample', () => {
    const tools = [tool({ rating: '4.6', isSample: true }), beta({ rating: '4.2', isSample: true })]
    expect(of('rating', tools)[0]?.isSample).toBe(true)
    expect(of('choice', tools)[0]?.isSample).toBe(true)
  })

  test('is nobody where samples stand beside real ratings, one is missing, or two are equal', () => {
    expect(of('rating', [tool({ rating: '4.6', isSample: true }), beta({ rating: '4.2' })])).toEqual([])
    expect(of('rating', [tool({ rating: '4.6' }), beta()])).toEqual([])
    expect(of('rating', [tool({ rating: '4.6' }), beta({ rating: '4.6' }), gamma({ rating: '4' })])).toEqual(
      [],
    )
  })
})

describe('only here', () => {
  test('are features of one tool, the first few by name', () => {
    const features = ['Citations', 'Chat', 'Voice', 'Export', 'Plugins', 'SDK', 'Webhooks']
    const [insight, ...others] = of('only-here', [tool({ features }), beta({ features: ['chat'] })])
    expect(insight?.title).toBe('Only in Alpha')
    expect(insight?.text).toBe('Citations, Voice, Export, Plugins and 2 more.')
    expect(others).toEqual([])
  })

  test('is nothing where a tool has no features listed: then nobody knows', () => {
    expect(of('only-here', [tool({ features: ['Citations'] }), beta()])).toEqual([])
  })
})

describe('who should pick which', () => {
  test('gathers in what a tool stands alone', () => {
    const tools = [
      tool({ priceFrom: 9, openSource: true, features: ['Export'], tags: ['PDF'], rating: '4.8' }),
      beta({ priceFrom: 12, openSource: false, features: ['SDK'], tags: ['SQL'], rating: '4.1' }),
    ]
    expect(of('choice', tools).map(({ title, text }) => `${title} ${text}`)).toEqual([
      'Choose Alpha for the lowest-priced paid plan, open source, the highest rating, “Export” or “PDF”.',
      'Choose Beta for “SDK” or “SQL”.',
    ])
  })

  test('leaves out a tool that stands alone in nothing', () => {
    expect(of('choice', [tool(), beta()])).toEqual([])
    expect(of('choice', [tool({ openSource: true }), beta({ openSource: null })])).toEqual([])
  })
})

test('one tool alone has no insights', () => {
  expect(comparisonInsights([tool({ pricing: 'free', rating: '5.0' })])).toEqual([])
})

test('every insight has a reason, and every figure and label in it is in the data', () => {
  const label = fc.constantFrom('Citations', 'Export', 'SDK', 'PDF', 'SQL')
  const anyTool = fc.record({
    pricing: fc.constantFrom('free' as const, 'freemium' as const, 'paid' as const, null),
    priceFrom: fc.constantFrom(null, 0, 9, 12.5),
    rating: fc.constantFrom(null, '4.1', '4.6'),
    reviewCount: fc.nat(99),
    isSample: fc.boolean(),
    tags: fc.uniqueArray(label),
    features: fc.uniqueArray(label),
    openSource: fc.constantFrom(null, true, false),
  })
  fc.assert(
    fc.property(fc.array(anyTool, { minLength: 2, maxLength: 3 }), (facts) => {
      const tools = facts.map((entry, at) =>
        tool({ ...entry, id: at + 1, name: ['Alpha', 'Beta', 'Gamma'][at]! }),
      )
      const known = JSON.stringify(tools)
      for (const { kind, text, reason, isSample } of comparisonInsights(tools)) {
        expect(reason).not.toBe('')
        for (const word of `${text} ${reason}`.match(/Citations|Export|SDK|PDF|SQL|4\.\d|12\.5/g) ?? [])
          expect(known).toContain(word)
        if (kind === 'rating') expect(isSample).toBe(tools.every((entry) => entry.isSample))
      }
    }),
  )
})
