/** What the catalogue as a whole has to offer: its categories, how much is known, and the scale of prominence. */
import { websiteKey } from '#shared/domain/website.ts'
import { type Catalogue, type Entry, problemOf } from './read-catalogue.ts'

const CATEGORIES = 66
const GROUPS = 11
const TOOLS_OF_A_CATEGORY = 6
const PRICED_TOOLS = 600

/** How many tools must say something. Fewer means that entries came in without it. */
const SHARES: { what: string; least: number; isKnown: (facts: Entry['facts']) => boolean }[] = [
  { what: 'a launch year', least: 0.85, isKnown: ({ launchYear }) => launchYear !== null },
  { what: 'platforms', least: 0.95, isKnown: ({ platforms }) => platforms.length > 0 },
]

/** Shares of all tools; the written rule is docs/catalogue.md. */
const PROMINENCE_SCALE = [
  { from: 90, least: 0.005, most: 0.025 },
  { from: 80, least: 0.04, most: 0.08 },
  { from: 65, least: 0.12, most: 0.2 },
  { from: 45, least: 0.35, most: 0.45 },
  { from: 40, least: 0.45, most: 0.55 },
  { from: 20, least: 0.8, most: 0.9 },
]

/** Orders that everybody would agree with. */
const MORE_PROMINENT = [
  ['ChatGPT', 'Claude'],
  ['Claude', 'TypingMind'],
  ['Canva', 'Uizard'],
  ['Midjourney', 'Craiyon'],
  ['GitHub Copilot', 'Tabnine'],
  ['Cursor', 'Refact.ai'],
  ['Grammarly', 'WordAI'],
  ['Google Translate', 'Weglot'],
  ['Notion', 'Taskade'],
  ['Duolingo', 'Quizgecko'],
  ['ElevenLabs', 'Speechelo'],
  ['Adobe Photoshop', 'VanceAI'],
  ['Zapier', 'Parabola'],
  ['PyTorch', 'ZenML'],
  // Of different categories: the scale is one for all of them.
  ['ChatGPT', 'LangChain'],
  ['Perplexity', 'Pinecone'],
  ['Runway', 'Wonderplan'],
] as const

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function categoryProblems({ categories, entries }: Catalogue): string[] {
  const problems: string[] = []
  const groups = new Set(categories.map(({ group }) => group)).size
  if (categories.length !== CATEGORIES || groups !== GROUPS) {
    problems.push(
      `all files: ${categories.length} categories in ${groups} groups, not ${CATEGORIES} in ${GROUPS}: say the new number in coverage-rules.ts`,
    )
  }
  for (const { file, slug } of categories) {
    if (file !== `${slug}.json`) problems.push(`${file}: its slug is ${slug}: name the file for it`)
    const count = entries.filter((entry) => entry.file === file).length
    if (count < TOOLS_OF_A_CATEGORY)
      problems.push(`${file}: ${count} tools: ${TOOLS_OF_A_CATEGORY} make a category`)
  }
  return problems
}

function sameWebsites(entries: readonly Entry[]): string[] {
  return [...Map.groupBy(entries, ({ facts }) => websiteKey(facts.website)).values()]
    .filter(({ length }) => length > 1)
    .flatMap((alike) =>
      alike.slice(1).map((entry) => problemOf(entry, `has the website of ${alike[0]?.facts.name}`)),
    )
}

function unknownFacts(entries: readonly Entry[]): string[] {
  const shares = SHARES.flatMap(({ what, least, isKnown }) => {
    const share = entries.filter(({ facts }) => isKnown(facts)).length / entries.length
    return share < least
      ? [`all files: ${percent(share)} of the tools have ${what}, fewer than ${percent(least)}`]
      : []
  })
  const priced = entries.filter(
    ({ facts }) =>
      (facts.pricing === 'paid' || facts.pricing === 'freemium') &&
      (facts.prices !== undefined || facts.priceOnRequest !== undefined),
  ).length
  return priced < PRICED_TOOLS
    ? [
        ...shares,
        `all files: ${priced} paid and freemium tools say what they cost, fewer than ${PRICED_TOOLS}`,
      ]
    : shares
}

/** How often the most frequent value occurs. */
function largestHeap(entries: readonly Entry[]): number {
  return Math.max(
    ...[...Map.groupBy(entries, ({ facts }) => facts.prominence).values()].map(({ length }) => length),
  )
}

function prominenceProblems(entries: readonly Entry[]): string[] {
  const problems: string[] = []
  for (const { from, least, most } of PROMINENCE_SCALE) {
    const share = entries.filter(({ facts }) => Number(facts.prominence) >= from).length / entries.length
    if (share < least || share > most) {
      problems.push(
        `all files: ${percent(share)} of the tools have a prominence of ${from} or more, not ${percent(least)} to ${percent(most)}`,
      )
    }
  }
  if (largestHeap(entries) / entries.length > 0.05)
    problems.push('all files: one prominence is given to more than 5 %')
  for (const [file, ofCategory] of Map.groupBy(entries, (entry) => entry.file)) {
    if (largestHeap(ofCategory) / ofCategory.length > 1 / 3) {
      problems.push(`${file}: a third of its tools have the same prominence: judge each by itself`)
    }
  }
  const prominences = new Map(entries.map(({ facts }) => [facts.name, facts.prominence ?? 0]))
  for (const [known, lessKnown] of MORE_PROMINENT) {
    if ((prominences.get(known) ?? -1) <= (prominences.get(lessKnown) ?? 101)) {
      problems.push(`all files: ${known} is not more prominent than ${lessKnown}`)
    }
  }
  return problems
}

function spellings(labels: readonly string[], kind: string): string[] {
  return [...Map.groupBy(labels, (label) => label.toLowerCase().replace(/[^a-z0-9]|s\b/g, '')).values()]
    .filter(({ length }) => length > 1)
    .map((alike) => `vocabulary.json: ${kind} ${alike.join(' and ')} are one term: keep one`)
}

export function coverageProblems(catalogue: Catalogue): string[] {
  const { entries, vocabulary } = catalogue
  return [
    ...categoryProblems(catalogue),
    ...sameWebsites(entries),
    ...unknownFacts(entries),
    ...prominenceProblems(entries),
    ...spellings(vocabulary.tags, 'tags'),
    ...spellings(vocabulary.features, 'features'),
  ]
}
