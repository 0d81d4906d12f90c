/** The stable key of a name in addresses and filters: `Data Analysis` → `data-analysis`. Empty when nothing is left. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Whether it goes by what `slugify` has made of a text: by its name, or by its address, which may have marks that `slugify` takes away. */
export function goesBy({ name, slug }: { name: string; slug: string }, wanted: string): boolean {
  return slug === wanted || slugify(name) === wanted || slugify(slug) === wanted
}

/** The word for a tool in addresses: `Otter.ai` → `otter-ai`; its id where nothing of the name is left. */
export function toolSlug({ id, name }: { id: number; name: string }): string {
  return slugify(name) || String(id)
}

/** Between the slugs of two tools in one address. */
export const VERSUS = '-vs-'

/** `otter-ai-vs-fathom`, in the order of the alphabet, so that two tools have one address. */
export function versusSlug(tools: readonly { id: number; name: string }[]): string {
  return tools.map(toolSlug).sort().join(VERSUS)
}
