/** Words in the names of many tools that do not distinguish them. */
const FILLERS = new Set(['ai', 'app', 'the', 'io', 'com', 'hq', 'inc'])

/** A name without case, accents, spacing and fillers: `Copy.ai`, `CopyAI` and `copy` are the same. */
export function nameKey(name: string): string {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u)
  const distinctive = words.filter((word) => word !== '' && !FILLERS.has(word)).join('')
  const stem = distinctive.replace(/ai$/, '')
  return stem.length >= 3 ? stem : distinctive || spelledAlike(name)
}

/** The name without case, accents and spacing; unchanged where nothing else remains. */
export function spelledAlike(name: string): string {
  return plain(name).replace(/[^\p{L}\p{N}]+/gu, '') || name
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
