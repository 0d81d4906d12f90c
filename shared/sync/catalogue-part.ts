import type { Tool } from '../domain/tool.ts'

/** What a device keeps of a catalogue that is too large for it: all tools of these categories, and these tools. By id. */
export interface CataloguePart {
  categories: readonly number[]
  tools: readonly number[]
}

type Placed = Pick<Tool, 'id' | 'categoryId' | 'otherCategoryIds'>

/** @returns whether a tool belongs to the part: as one of its tools, or by its category or a further one */
export function belongsTo({ categories, tools }: CataloguePart): (tool: Placed) => boolean {
  const [places, single] = [new Set(categories), new Set(tools)]
  return ({ id, categoryId, otherCategoryIds }) =>
    single.has(id) || [categoryId, ...otherCategoryIds].some((place) => places.has(place))
}
