import type { StoredTool } from '../../repositories/tools.ts'
import type { ComparedFacts } from './summary-provider.ts'

/** How many neighbours a tool is compared with. */
const NEIGHBOURS = 6
/** A feature that this share of a category lists matters there. */
const USUAL_SHARE = 0.35

/**
 * Like the similarity of shared/catalogue/similar.ts, but over stored tools of the same categories, without the words
 * of an index: tags say what a tool is for, features how it does it. A well-known neighbour tells a reader more than an
 * obscure one, so prominence counts a little.
 */
const WEIGHTS = { tags: 4, features: 2, category: 1.5, pricing: 0.3, prominence: 1.2 } as const

/** What is read of a tool that others are compared with. */
export type Comparable = ComparedFacts & Pick<StoredTool, 'categoryId' | 'status' | 'prominence'>

interface Member {
  tool: Rated
  tags: ReadonlySet<string>
  features: ReadonlySet<string>
}

/** Only what is compared: no figure that changes by itself gets into a text. */
type Rated = Pick<Comparable, 'categoryId' | 'prominence'> & { facts: ComparedFacts }

/** The tools of one category, prepared for comparisons; made once for many tools. */
export class Pool {
  readonly #members: readonly Member[]
  readonly #rarity: ReadonlyMap<string, number>
  readonly usualFeatures: readonly string[]

  constructor(tools: readonly Comparable[]) {
    const going = tools.filter(({ status }) => status !== 'discontinued')
    this.#members = going.map((tool) => ({
      tool: {
        facts: comparedOf(tool),
        categoryId: tool.categoryId,
        prominence: tool.prominence,
      },
      tags: new Set(tool.tags),
      features: new Set(tool.features),
    }))
    const counts = new Map<string, number>()
    for (const { tags, features } of this.#members) {
      for (const tag of tags) counts.set(`#${tag}`, (counts.get(`#${tag}`) ?? 0) + 1)
      for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
    this.#rarity = new Map([...counts].map(([label, count]) => [label, Math.log(1 + going.length / count)]))
    this.usualFeatures = [...counts]
      .filter(([label, count]) => !label.startsWith('#') && count >= going.length * USUAL_SHARE)
      .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
      .map(([label]) => label)
  }

  /** Each member other than the subject with its similarity to it. */
  compare(subject: Comparable): { facts: ComparedFacts; similarity: number }[] {
    const own = { tags: new Set(subject.tags), features: new Set(subject.features) }
    return this.#members.flatMap(({ tool, tags, features }) => {
      if (tool.facts.id === subject.id) return []
      const similarity =
        WEIGHTS.tags * this.#shared(own.tags, tags, '#') +
        WEIGHTS.features * this.#shared(own.features, features, '') +
        (tool.categoryId === subject.categoryId ? WEIGHTS.category : 0) +
        (tool.facts.pricing === subject.pricing ? WEIGHTS.pricing : 0) +
        (WEIGHTS.prominence * (tool.prominence ?? 0)) / 100
      return [{ facts: tool.facts, similarity }]
    })
  }

  /** The cosine of two sets of labels whose rare members say more. */
  #shared(own: ReadonlySet<string>, other: ReadonlySet<string>, prefix: string): number {
    const weight = (labels: Iterable<string>) => {
      let sum = 0
      for (const label of labels) sum += this.#rarity.get(prefix + label) ?? 1
      return sum
    }
    let common = 0
    for (const label of other) if (own.has(label)) common += this.#rarity.get(prefix + label) ?? 1
    return common === 0 ? 0 : common / Math.sqrt(weight(own) * weight(other))
  }
}

/** What is compared of a tool, without figures that change by themselves. */
export function comparedOf(tool: ComparedFacts): ComparedFacts {
  const { id, name, tags, features, pricing, priceFrom, vendor, launchYear, openSource, platforms } = tool
  const { details } = tool
  return {
    id,
    name,
    tags,
    features,
    pricing,
    priceFrom,
    vendor,
    launchYear,
    openSource,
    platforms,
    details,
  }
}

/** The tools of these pools that are most like the subject; ties go to the older entry. */
export function nearestOf(subject: Comparable, pools: readonly Pool[]): ComparedFacts[] {
  return pools
    .flatMap((pool) => pool.compare(subject))
    .sort((a, b) => b.similarity - a.similarity || a.facts.id - b.facts.id)
    .slice(0, NEIGHBOURS)
    .map(({ facts }) => facts)
}
