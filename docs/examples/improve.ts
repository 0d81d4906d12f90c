/**
 * What this example knows about improving entries: simple rules, which invent nothing. An agent of your own puts what it knows in
 * their place.
 */

export interface Tool {
  id: number
  name: string
  description: string
  tags: string[]
  features: string[]
  vendor: string | null
  launchYear: number | null
}

export interface Changes {
  description?: string
  tags?: string[]
}

/** Features, or tags, added to an entry at most. */
const MAX_ADDED = 4

/**
 * Adds facts of the entry that its description omits, and tags that its description mentions.
 *
 * @param field the only one that may change
 */
export function improve(
  { description, features, tags, vendor, launchYear }: Tool,
  known: string[],
  field: string | null,
): Changes | null {
  const isOpen = (name: keyof Changes) => field === null || field === name
  const mentions = (text: string) => description.toLowerCase().includes(text.toLowerCase())
  const omitted = features.filter((feature) => !mentions(feature)).slice(0, MAX_ADDED)
  const omitsVendor = vendor !== null && !mentions(vendor)
  const sentences = [
    ...(omitted.length > 1 ? [`Among its features are ${joinWithAnd(omitted.map(lowercaseFirst))}.`] : []),
    ...(omitsVendor && launchYear !== null
      ? [`It comes from ${vendor} and has been around since ${launchYear}.`]
      : []),
  ]
  const has = new Set(tags.map((tag) => tag.toLowerCase()))
  const missing = known.filter(
    (tag) => !has.has(tag.toLowerCase()) && new RegExp(`\\b${escapeRegExp(tag)}\\b`, 'i').test(description),
  )
  const changes: Changes = {
    ...(isOpen('description') &&
      sentences.length > 0 && { description: [description, ...sentences].join(' ') }),
    ...(isOpen('tags') && missing.length > 0 && { tags: [...tags, ...missing.slice(0, MAX_ADDED)] }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function lowercaseFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text
}

function joinWithAnd(words: string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** What reviewers read about the changes. */
export function explain({ description, tags }: Changes, gaps: string[]): string {
  const what = [
    description === undefined ? '' : 'The description omits facts that the entry contains.',
    tags === undefined ? '' : 'The description mentions topics that the tags omit.',
  ]
  const noted = gaps.length === 0 ? '' : `Known gaps: ${gaps.join('; ')}.`
  return [...what, noted].filter(Boolean).join(' ')
}
