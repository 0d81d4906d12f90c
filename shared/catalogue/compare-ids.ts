import { VERSUS } from '../domain/slug.ts'
import { UI_COUNTS } from '../policy/ui.ts'

/** The ids in the address of a comparison. Every part of the address is in one of these lists. */
export interface ComparedIds {
  /** Different ids in the order given, at most three. */
  ids: number[]
  /** Different ids beyond the limit. */
  leftOut: number[]
  /** Ids that were given more than once; they count once. */
  repeated: number[]
  /** Parts that cannot be the number of a tool. */
  unreadable: string[]
}

/** As many digits as fit into a safe integer, whatever they are. */
const TOOL_NUMBER = /^[1-9]\d{0,14}$/

/** Reads `12,7,9`; gaps between commas are ignored. Never fails. */
export function parseComparedIds(text: string): ComparedIds {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const given = parts.filter((part) => TOOL_NUMBER.test(part)).map(Number)
  const different = [...new Set(given)]
  return {
    ids: different.slice(0, UI_COUNTS.comparedTools),
    leftOut: different.slice(UI_COUNTS.comparedTools),
    repeated: different.filter((id) => given.indexOf(id) !== given.lastIndexOf(id)),
    unreadable: [...new Set(parts.filter((part) => !TOOL_NUMBER.test(part)))],
  }
}

/** `Compare Otter.ai vs Fireflies.ai`, wherever a comparison is named. */
export function comparisonTitle(tools: readonly { name: string }[]): string {
  return tools.length < 2 ? 'Compare tools' : `Compare ${tools.map(({ name }) => name).join(' vs ')}`
}

/** The pairs of slugs that an address may mean; several, where a name itself has `vs` in it, none without it. */
export function versusPairs(text: string): [string, string][] {
  const parts = text.split(VERSUS)
  return parts
    .slice(1)
    .map((_, at): [string, string] => [parts.slice(0, at + 1).join(VERSUS), parts.slice(at + 1).join(VERSUS)])
    .filter(([one, other]) => one !== '' && other !== '' && one !== other)
    .slice(0, MOST_PAIRS)
}

/** Nonsense from an address may be long. */
const MOST_PAIRS = 4
