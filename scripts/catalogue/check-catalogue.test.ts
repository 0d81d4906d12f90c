import { describe, expect, test } from 'vitest'
import type { ToolFacts } from '#shared/domain/tool.ts'
import { coverageProblems } from './coverage-rules.ts'
import { factContext, factProblems } from './fact-rules.ts'
import { type Catalogue, type Entry, parseEntries, readCatalogue } from './read-catalogue.ts'
import { makeSpeller } from './spelling.ts'
import { sharedTextProblems, skeletonMaker, textProblems } from './text-rules.ts'

const shipped = readCatalogue()
const TODAY = '2026-11-23'

/** An entry in which nothing is wrong, with what is told. */
function makeEntry(facts: Partial<ToolFacts> = {}): Entry {
  const tool = {
    name: 'Alpha',
    website: 'https://alpha.example.com',
    description: `Alpha turns recorded lectures into notes that follow the order of the talk. ${'It names the minute of each. '.repeat(3)}`,
    pricing: 'paid',
    priceFrom: 10,
    prices: [{ name: 'Pro', amount: 10, billing: 'monthly' }],
    tags: shipped.vocabulary.tags.slice(0, 4),
    features: shipped.vocabulary.features.slice(0, 3),
    prominence: 30,
    provenance: { '*': 'lists 2026-11', prices: 'pages 2026-10' },
  }
  const { entries, problems } = parseEntries('chatbots.json', 'chatbots', [tool])
  expect(problems).toEqual([])
  return { file: 'chatbots.json', facts: { ...(entries[0]?.facts as ToolFacts), ...facts } }
}

const catalogueOf = (...entries: Entry[]): Catalogue => ({ ...shipped, entries })

function problemsOf(facts: Partial<ToolFacts>, ...others: Entry[]): string[] {
  const entry = makeEntry(facts)
  return factProblems(entry, factContext(catalogueOf(entry, ...others), TODAY))
}

test('a good entry has no problem', () => {
  expect([...problemsOf({}), ...textProblems(makeEntry())]).toEqual([])
})

test('an entry that the schema refuses is named with its file and field', () => {
  const { name, website, description } = makeEntry().facts
  const bad = [
    { name, website, description, colour: 'red' },
    { name, website, description, prices: [{ name: 'Pro', amount: -1, billing: 'monthly' }] },
    { website },
  ]
  expect(parseEntries('a.json', 'a', bad).problems).toEqual([
    'a.json: Alpha: unknown field colour: mend its name or take it out',
    expect.stringMatching(/^a\.json: Alpha: prices\.0\.amount: /),
    expect.stringMatching(/^a\.json: tool 3: name: /),
    expect.stringMatching(/^a\.json: tool 3: description: /),
  ])
})

const vendor = { '*': 'vendor 2026-11-20' }
const other = makeEntry({ name: 'Beta', formerNames: ['Old Beta'], website: 'https://beta.example.com' })

test.each<[reason: string, facts: Partial<ToolFacts>]>([
  ['checkedAt is in the future (2026-11-24)', { checkedAt: '2026-11-24' }],
  ['checkedAt is longer ago than 12 months (2025-11-22)', { checkedAt: '2025-11-22' }],
  ['verifiedAt is longer ago than 12 months', { verifiedAt: '2025-11-22', provenance: vendor }],
  [
    'provenance of prices is in the future (2027)',
    { provenance: { '*': 'lists 2026-11', prices: 'pages 2027' } },
  ],
  [
    'verified, but prices not from the vendor',
    { verifiedAt: TODAY, provenance: { ...vendor, prices: 'lists 2026' } },
  ],
  ['isVerified without verifiedAt', { isVerified: true, provenance: vendor }],
  ['no provenance under "*"', { provenance: { prices: 'lists 2026-11' } }],
  [
    'provenance of price, which is no field',
    { provenance: { '*': 'lists 2026-11', price: 'lists 2026-11' } },
  ],
  [
    'prices of 2023-10 are older than 36 months',
    { provenance: { '*': 'lists 2026-11', prices: 'editor 2023-10' } },
  ],
  ['free, and has prices', { pricing: 'free' }],
  ['priceFrom is 12, the lowest tier in dollars 10', { priceFrom: 12 }],
  [
    'price Team after a dearer one',
    {
      prices: [
        { name: 'Pro', amount: 10, billing: 'monthly' },
        { name: 'Max', amount: 30, billing: 'monthly' },
        { name: 'Team', amount: 20, billing: 'monthly' },
      ],
    },
  ],
  ['what became of it, but no status', { statusNote: 'Beta bought it in May.' }],
  [
    'sunset without statusNote',
    { status: 'sunset', provenance: { '*': 'lists 2026-11', status: 'pages 2026' } },
  ],
  ['acquired without provenance of status', { status: 'acquired', statusNote: 'Beta bought it in May.' }],
  [
    'renamed without formerNames',
    {
      status: 'renamed',
      statusNote: 'It took another name.',
      provenance: { '*': 'lists 2026-11', status: 'pages 2026' },
    },
  ],
  ['successor Gamma is no entry', { successor: 'Gamma' }],
  ['is its own successor', { successor: 'Alpha' }],
  ['the name beta stands more than once (Alpha and Beta)', { formerNames: ['beta'] }],
  ['tags Nonsense: not in vocabulary.json', { tags: [...shipped.vocabulary.tags.slice(0, 4), 'Nonsense'] }],
  ['2 features: give it 3 to 8', { features: shipped.vocabulary.features.slice(0, 2) }],
  ['unknown category nowhere', { otherCategories: ['nowhere'] }],
  ['chatbots is its first category already', { otherCategories: ['chatbots'] }],
  ['no prominence', { prominence: null }],
  ['no notFor, watchOut', { prominence: 54, bestFor: 'Students who record what they hear.' }],
])('%s', (reason, facts) => {
  expect(problemsOf(facts, other)).toEqual([expect.stringContaining(`chatbots.json: Alpha: ${reason}`)])
})

test('what is right passes: prices by the year, in other currencies, old names of tools that are gone', () => {
  const euro = { name: 'Pro', amount: 8, billing: 'monthly', currency: 'EUR' } as const
  expect(problemsOf({ prices: [{ name: 'Pro', amount: 10, billing: 'yearly' }, euro] })).toEqual([])
  expect(problemsOf({ prices: [euro], priceFrom: null })).toEqual([])
  expect(problemsOf({ verifiedAt: TODAY, provenance: { ...vendor, prices: 'vendor 2026-11' } })).toEqual([])
  expect(problemsOf({ successor: 'old beta' }, other)).toEqual([])
  const gone = makeEntry({ name: 'Alpha', status: 'discontinued' })
  expect(problemsOf({}, gone)).toEqual([])
  expect(problemsOf({ provenance: { '*': 'lists 2026-11', prices: 'editor 2023' } })).toEqual([])
})

describe('texts', () => {
  test.each<[reason: string, facts: Partial<ToolFacts>]>([
    ['description of 20 characters', { description: 'Writes short letter.' }],
    [
      'description advertises ("powerful")',
      { description: makeEntry().facts.description.replace('recorded', 'powerful') },
    ],
    ['bestFor ends without a full stop', { bestFor: 'Students who record what they hear' }],
    ['watchOut is true of everything ("can be wrong")', { watchOut: 'Its answers can be wrong.' }],
  ])('%s', (reason, facts) => {
    expect(textProblems(makeEntry(facts))[0]).toContain(`chatbots.json: Alpha: ${reason}`)
  })

  test('a sentence with other names, numbers and terms in it has the same skeleton', () => {
    const skeletonOf = skeletonMaker(catalogueOf(makeEntry({ name: 'Sketchy Box' }), other))
    const skeleton = skeletonOf('Exports from Sketchy Box to Blender cost $20 for each seat.')
    expect(skeleton).toBe('exports from ~ to ~ cost ~ for each seat')
    expect(skeletonOf('Exports from Beta to Unreal Engine cost 300 for each seat.')).toBe(skeleton)
  })

  test('phrases, sentences and openings that come back again and again are refused', () => {
    const NUMBERS = ['one', 'two', 'three', 'four', 'five']
    const alike = NUMBERS.map((word) =>
      makeEntry({
        name: word,
        description: `Known ${word} to ${word} makers. Beta bought ${word} shares for ${word} ${word} dollars. It has ${word.length} desks.`,
        bestFor: `Someone who wants a ${word}.`,
      }),
    )
    const problems = sharedTextProblems(catalogueOf(...alike))
    expect(
      problems.filter((text) => text.includes('one sentence filled 5 times ("it has ~ desks")')),
    ).toHaveLength(1)
    expect(
      problems.filter((text) => text.includes('bestFor begins "someone who wants a" in 5')),
    ).toHaveLength(1)
    expect(problems).toContain('all files: 100 % of the descriptions have 3 sentences: vary them')

    const twins = [
      makeEntry(),
      makeEntry({ name: 'Twin', bestFor: 'Two of a kind.' }),
      makeEntry({ bestFor: 'Two of a kind.' }),
    ]
    const found = sharedTextProblems(catalogueOf(...twins))
    expect(found).toContain('chatbots.json: Twin, chatbots.json: Alpha: the same bestFor')
    expect(found.some((text) => text.includes('both say "alpha turns recorded lectures into notes"'))).toBe(
      true,
    )
    expect(found.some((text) => text.includes('descriptions nearly the same'))).toBe(true)
  })

  test('too many descriptions that end on a reservation are refused', () => {
    const reserved = makeEntry({ description: 'Draws maps. It cannot print them.' })
    const problem =
      'all files: 100 % of the descriptions end on a reservation: move it, or say it in watchOut'
    expect(sharedTextProblems(catalogueOf(reserved))).toContain(problem)
    expect(sharedTextProblems(catalogueOf(makeEntry()))).not.toContain(problem)
  })
})

test('a catalogue that knows too little, or judges all tools alike, is refused', () => {
  const problems = coverageProblems(catalogueOf(makeEntry(), makeEntry({ name: 'Again' })))
  for (const part of [
    '0.0 % of the tools have a launch year',
    '0.0 % of the tools have platforms',
    '2 paid and freemium tools say what they cost',
    'chatbots.json: Again: has the website of Alpha',
    '3d.json: 0 tools',
    '0.0 % of the tools have a prominence of 90 or more',
    'chatbots.json: a third of its tools have the same prominence',
    'ChatGPT is not more prominent than Claude',
  ]) {
    expect(problems.join('\n')).toContain(part)
  }
})

test('words are spelt in British English, names as the catalogue has them', () => {
  const misspelt = makeSpeller(['GitHub Copilot', 'Color Magic'])
  expect(misspelt("GitHub's colour-coded catalogue, see www.colors.example/catalog and the API")).toEqual([])
  expect(misspelt('Organise the webhooks of a program that summarises prizes by size')).toEqual([])
  for (const word of [
    'color',
    'catalog',
    'labeled',
    'behavior',
    'organize',
    'Github',
    'recieve',
    'color-coded',
  ]) {
    expect(misspelt(`The ${word} of it`), word).toHaveLength(1)
  }
})
