/** Slots whose text starts as its owner writes it. */
const NAMES = new Set([
  'name',
  'vendor',
  'maker',
  'note',
  'a',
  'b',
  'c',
  'p',
  'q',
  'ab',
  'abc',
  'former',
  'open',
  'shut',
  'free',
  'licence',
  'tier',
  'peer',
  'other',
])

const expanded = new Map<string, readonly string[]>()

/**
 * All sentences that a pattern stands for: `[a|b] {name}` is `a {name}` and `b {name}`. A choice among them uses each
 * equally often, however many a pattern holds.
 */
export function expand(pattern: string): readonly string[] {
  const known = expanded.get(pattern)
  if (known !== undefined) return known
  const [, before = '', wordings, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(pattern) ?? []
  const all =
    wordings === undefined
      ? [pattern]
      : wordings.split('|').flatMap((wording) => expand(`${before}${wording}${after}`))
  expanded.set(pattern, all)
  return all
}

const slots = new Map<string, readonly string[]>()

/** Whether there is something for every slot of a pattern. */
export function isFilled(pattern: string, fills: Readonly<Record<string, string>>): boolean {
  const needed = slots.get(pattern) ?? slotsOf(pattern)
  slots.set(pattern, needed)
  return needed.every((slot) => (fills[slot] ?? '') !== '')
}

function slotsOf(pattern: string): string[] {
  return [...pattern.matchAll(SLOTS)].map(([, slot = '']) => slot).filter((slot) => !MAY_BE_EMPTY.has(slot))
}

const SLOTS = /\{(\w+)\}/g
/** Endings of verbs and dates that may be missing. */
const MAY_BE_EMPTY = new Set(['ks', 'ds', 'when'])

/** Writes the sentence of a pattern without brackets. The first letter becomes a capital unless a name stands first. */
export function write(pattern: string, fills: Readonly<Record<string, string>>): string {
  const text = pattern.replace(SLOTS, (_, fill: string) => fills[fill] ?? '')
  const tidy = text.replace(/([.!?…]["”']?)\.$/, '$1')
  const startsWithName = NAMES.has(/^\{(\w+)\}/.exec(pattern)?.[1] ?? '')
  return startsWithName ? tidy : capitalize(tidy)
}

export function capitalize(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** `a, b and c` */
export function joinList(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}
