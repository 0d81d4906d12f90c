/** A tool of the same category, as far as it matters for likeness. */
export interface Neighbour {
  id: number
  name: string
  tags: readonly string[]
}

/** Names of those that share most tags with the tool, at most `most`; of equals the older entry first. */
export function similarNames(tool: Neighbour, neighbours: readonly Neighbour[], most: number): string[] {
  const tags = new Set(tool.tags)
  return neighbours
    .filter(({ id }) => id !== tool.id)
    .map(({ id, name, tags: others }) => ({ id, name, shared: others.filter((tag) => tags.has(tag)).length }))
    .sort((a, b) => b.shared - a.shared || a.id - b.id)
    .slice(0, most)
    .map(({ name }) => name)
}
