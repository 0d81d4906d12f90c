import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { type ListedTool, readListedTool } from '../../services/catalogue/listed-tool.ts'
import { PerVersion } from '../../services/per-version.ts'
import { assessQuality, type Quality } from './quality.ts'
import { SketchShelf } from './sketch-shelf.ts'
import { likeness, sketchOf, type TextSketch } from './text-sketch.ts'

/** So many tools are read in a few milliseconds, then other requests have their turn. */
const SLICE = 200
/** From this share of common runs of words on, two descriptions are nearly the same. */
const NEARLY_SAME = 0.6

/** What agents and the checks of their work need to know of a listed tool. */
export interface ToolInsight {
  listed: ListedTool
  quality: Quality
  description: TextSketch
}

/** Another tool with the same description, or nearly the same. */
export interface Twin {
  id: number
  name: string
  isSame: boolean
}

/**
 * What is known of every listed tool, read once: a tool that has not changed is the same object in the next version of
 * the catalogue. The first look at 50,000 tools takes about half a second, in slices; each later version about ten milliseconds.
 */
export class ToolInsights {
  readonly #catalogue: Catalogue
  readonly #known = new WeakMap<ListedTool, ToolInsight>()
  readonly #versions = new PerVersion((version) => this.#read(version))
  readonly #shelves = new PerVersion(async (version) => {
    const insights = await this.#versions.of(version)
    const descriptions = insights.map(({ description }) => description)
    return { insights, shelf: new SketchShelf(descriptions, NEARLY_SAME) }
  })

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** By what an improvement of them may earn, the most first. */
  ranked(): Promise<readonly ToolInsight[]> {
    return this.#versions.of(this.#catalogue.version)
  }

  /** Another tool that is described like this. */
  async findTwin(description: string, exceptId: number): Promise<Twin | null> {
    const sketch = sketchOf(description)
    let closest: ToolInsight | null = null
    let most = 0
    const { insights, shelf } = await this.#shelves.of(this.#catalogue.version)
    for (const place of shelf.placesLike(sketch)) {
      const insight = insights[place]
      if (insight === undefined || insight.listed.id === exceptId) continue
      if (insight.description.key === sketch.key) return twinOf(insight, true)
      const share = likeness(insight.description, sketch, NEARLY_SAME)
      if (share <= most) continue
      most = share
      closest = insight
    }
    return closest && twinOf(closest, false)
  }

  async #read({ tools }: CatalogueVersion): Promise<readonly ToolInsight[]> {
    const insights: ToolInsight[] = []
    let fresh = 0
    for (const listed of tools.values()) {
      const known = this.#known.get(listed)
      if (known === undefined && ++fresh % SLICE === 0) await setImmediate()
      insights.push(known ?? this.#learn(listed))
    }
    return insights.sort(mostFirst)
  }

  #learn(listed: ListedTool): ToolInsight {
    const tool = readListedTool(listed)
    const insight = { listed, quality: assessQuality(tool), description: sketchOf(tool.description) }
    this.#known.set(listed, insight)
    return insight
  }
}

/** Of those that may earn the same, the one that most people would notice. */
function mostFirst({ listed: a, quality: one }: ToolInsight, { listed: b, quality: other }: ToolInsight) {
  return other.potentialEarning - one.potentialEarning || b.popularity - a.popularity || a.id - b.id
}

function twinOf({ listed }: ToolInsight, isSame: boolean): Twin {
  const { id, name } = readListedTool(listed)
  return { id, name, isSame }
}
