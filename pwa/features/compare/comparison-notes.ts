import { type ComparedIds, comparisonTitle } from '#shared/catalogue/compare-ids.ts'
import type { ShareData } from '#shared/domain/share.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { formatNumber } from '../../ui/format.ts'

/** More of what could not be compared than this is counted, not named. */
export const NAMED = 5
/** Nonsense from an address may be long. */
const QUOTED_LENGTH = 24

type Named = Pick<SyncTool, 'id' | 'name'>

export function comparisonToShare(tools: readonly Named[]): ShareData {
  return {
    type: 'comparison',
    title: comparisonTitle(tools),
    description: 'Price, rating, users and features side by side.',
    url: paths.compare(tools.map(({ id }) => id)),
  }
}

/** What of an address could not be compared as it stands, in sentences. `tools`: as far as they are known. */
export function comparisonNotes(asked: ComparedIds, tools: ReadonlyMap<number, Named | null>): string[] {
  const nameOf = (id: number) => tools.get(id)?.name ?? `number ${id}`
  const unknown = asked.ids.filter((id) => tools.get(id) === null)
  const repeated = asked.repeated.filter((id) => asked.ids.includes(id) && !unknown.includes(id))
  return [
    unknown.length > 0 && unknownTools(unknown),
    asked.unreadable.length > 0 && `${listed(asked.unreadable.map(quoted))} ${notNumbers(asked.unreadable)}.`,
    repeated.length > 0 && `Asked for more than once and shown once: ${listed(repeated.map(nameOf))}.`,
    asked.leftOut.length > 0 &&
      `A comparison holds up to ${UI_COUNTS.comparedTools} tools. Left out: ${listed(asked.leftOut.map(nameOf))}.`,
  ].filter((note) => note !== false)
}

export function unknownTools(ids: readonly number[]): string {
  return ids.length === 1
    ? `No tool has the number ${ids[0]}.`
    : `No tools have the numbers ${listed(ids.map(String))}.`
}

function notNumbers({ length }: readonly string[]): string {
  return length === 1 ? 'is not the number of a tool' : 'are not numbers of tools'
}

function quoted(text: string): string {
  return `“${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).toWellFormed()}…` : text}”`
}

/** `A, B and C`; `A, B, C, D, E and 95 more` */
function listed(words: readonly string[]): string {
  const shown =
    words.length > NAMED ? [...words.slice(0, NAMED), `${formatNumber(words.length - NAMED)} more`] : words
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
