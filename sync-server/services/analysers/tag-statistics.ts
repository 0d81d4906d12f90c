import type { StoredTool } from '../../repositories/tools.ts'

type Tagged = Pick<StoredTool, 'categoryId' | 'tags'>

/** How often each tag is used in each category, and how well a list of tags fits a category. */
export class TagStatistics {
  readonly #sizes = new Map<number, number>()
  readonly #uses = new Map<string, Map<number, number>>()

  add({ categoryId, tags }: Tagged): void {
    this.#sizes.set(categoryId, this.size(categoryId) + 1)
    for (const tag of new Set(tags)) {
      const uses = this.#uses.get(tag) ?? new Map<number, number>()
      uses.set(categoryId, (uses.get(categoryId) ?? 0) + 1)
      this.#uses.set(tag, uses)
    }
  }

  /** How many tools a category has. */
  size(categoryId: number): number {
    return this.#sizes.get(categoryId) ?? 0
  }

  /** How many tools of a category carry the tag. */
  uses(tag: string, categoryId: number): number {
    return this.#uses.get(tag)?.get(categoryId) ?? 0
  }

  /**
   * The share of tools in a category with the tag (Krichevsky–Trofimov estimate): never seen is rare, not impossible.
   */
  rate(tag: string, categoryId: number): number {
    return estimate(this.uses(tag, categoryId), this.size(categoryId))
  }

  /** As `rate`, for the category of a counted tool with the tag: without the tool itself. */
  rateBeside(tag: string, { categoryId }: Tagged): number {
    return estimate(this.uses(tag, categoryId) - 1, this.size(categoryId) - 1)
  }

  /**
   * For each category that knows one of the tags: the logarithm of the odds that the tool belongs there rather than
   * where it is (naive Bayes over its tags).
   */
  logOdds(tool: Tagged): Map<number, number> {
    const gains = new Map<number, number>()
    let own = 0
    for (const tag of tool.tags) {
      own += Math.log(this.rateBeside(tag, tool))
      for (const [categoryId, uses] of this.#uses.get(tag) ?? [])
        gains.set(categoryId, (gains.get(categoryId) ?? 0) + Math.log(2 * uses + 1))
    }
    gains.delete(tool.categoryId)
    for (const [categoryId, gain] of gains) {
      const unseen = Math.log(estimate(0, this.size(categoryId)))
      gains.set(categoryId, gain + tool.tags.length * unseen - own)
    }
    return gains
  }
}

const estimate = (uses: number, size: number) => (uses + 0.5) / (size + 1)
