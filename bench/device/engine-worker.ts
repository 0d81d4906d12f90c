import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { loadIndex, serializeIndex } from '#shared/catalogue/index-codec.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { time } from '../lib/measure.ts'

export interface WorkerTimes {
  build: number
  load: number
  queries: number[]
}

interface Task {
  categories: Category[]
  tools: Tool[]
  queries: CatalogueQuery[]
}

const WARM_UP_ROUNDS = 2
const ROUNDS = 5

const { categories, tools, queries }: Task = await (await fetch('/task.json')).json()
let index = buildIndex([], [])
const build = time(() => {
  index = buildIndex(tools, categories)
})
const buffer = serializeIndex(index)
let engine = new CatalogueEngine(index, categories)
const load = time(() => {
  engine = new CatalogueEngine(loadIndex(buffer), categories)
})
const durations: number[] = []
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  for (const query of queries) {
    const duration = time(() => engine.run(query, { facets: true }))
    if (round >= WARM_UP_ROUNDS) durations.push(duration)
  }
}
const times: WorkerTimes = { build, load, queries: durations }
postMessage(times)
