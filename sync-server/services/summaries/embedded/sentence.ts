import type { Variation } from './variation.ts'

/**
 * A pattern of a sentence: `[a|b]` is one of several wordings, `{name}` is filled in, also within a wording. Patterns
 * are parsed once, since every tool uses all of them.
 */
type Part = { text: string } | { wordings: readonly string[]; slot: string } | { fill: string }

const known = new Map<string, readonly Part[]>()

/** Writes the sentence of a pattern. The first letter becomes a capital unless a name stands first. */
export function write(pattern: string, fills: Readonly<Record<string, string>>, choose: Variation): string {
  const parts = partsOf(pattern)
  const text = parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('fill' in part) return fills[part.fill] ?? ''
      return fillIn(choose.pick(part.slot, part.wordings), fills)
    })
    .join('')
  const tidy = text.replace(/\.(?=\.$)/, '')
  const [first] = parts
  const startsWithName = first !== undefined && 'fill' in first && NAMES.has(first.fill)
  return startsWithName ? tidy : capitalize(tidy)
}

function fillIn(wording: string, fills: Readonly<Record<string, string>>): string {
  return wording.includes('{')
    ? wording.replace(/\{(\w+)\}/g, (_, fill: string) => fills[fill] ?? '')
    : wording
}

/** Slots whose text starts as its owner writes it. */
const NAMES = new Set(['name', 'vendor'])

export function capitalize(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** `a, b and c` */
export function joinList(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}

function partsOf(pattern: string): readonly Part[] {
  const parts = known.get(pattern) ?? split(pattern)
  known.set(pattern, parts)
  return parts
}

function split(pattern: string): Part[] {
  return pattern.split(/(\[[^\]]*\]|\{\w+\})/).flatMap((piece): Part[] => {
    if (piece === '') return []
    if (piece.startsWith('{')) return [{ fill: piece.slice(1, -1) }]
    return [
      piece.startsWith('[') ? { wordings: piece.slice(1, -1).split('|'), slot: piece } : { text: piece },
    ]
  })
}
