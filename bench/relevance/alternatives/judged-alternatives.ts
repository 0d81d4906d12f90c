import { readFileSync } from 'node:fs'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { similarTools } from '#shared/catalogue/similar.ts'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { markdownTable } from '../../lib/table.ts'
import { type Half, halfOf } from '../intents.ts'

/** How many alternatives of each answer count. */
export const SHOWN = 5

export interface JudgedAlternatives {
  subject: Tool
  half: Half
  /** Ids of all tools that a person who looks for another one than the subject would accept. */
  accepted: ReadonlySet<number>
}

const FILE = new URL('judged.txt', import.meta.url)

/**
 * The judged alternatives, see README.md one folder up.
 * @throws Error for a tool that is not in the catalogue or is gone, one that is named twice, and a subject with too few
 */
export function readAlternatives(
  tools: readonly Tool[],
  text = readFileSync(FILE, 'utf8'),
): JudgedAlternatives[] {
  const named = new Map(tools.map((tool) => [tool.name, tool]))
  const seen = new Set<string>()
  return blocksOf(text).map(([name = '', ...lines]) => {
    if (seen.has(name)) throw new Error(`“${name}” is judged twice.`)
    seen.add(name)
    const subject = toolNamed(named, name)
    const names = lines.flatMap((line) => line.split('; '))
    const accepted = new Set(names.map((one) => toolNamed(named, one).id))
    if (accepted.size < names.length || accepted.has(subject.id))
      throw new Error(`The alternatives to “${name}” have a name twice, or its own.`)
    if (accepted.size < SHOWN) throw new Error(`“${name}” has fewer than ${SHOWN} alternatives.`)
    return { subject, half: halfOf(name), accepted }
  })
}

interface Catalogue {
  categories: Category[]
  tools: Tool[]
}

/** How many of the five tools that a tool's page names a person would accept, in both halves. Returns Markdown. */
export function alternativesTable(catalogue: Catalogue): string {
  const judged = readAlternatives(catalogue.tools)
  const similar = finder(catalogue)
  const rows = (['tuning', 'held back'] as const).map((half) => {
    const part = judged.filter((one) => one.half === half)
    return [half, String(part.length), precision(part, similar).toFixed(3)]
  })
  return markdownTable(['half', 'tools', `precision@${SHOWN}`], rows)
}

/** The first alternatives that the page of a tool shows. */
export function finder({ categories, tools }: Catalogue): (subject: Tool) => number[] {
  const index = buildIndex(tools, categories)
  return (subject) => similarTools(index, subject, { categories, limit: SHOWN })
}

/** Mean share of accepted tools among the first five that `find` answers with; a place that stays empty counts as wrong. */
export function precision(
  judged: readonly JudgedAlternatives[],
  find: (subject: Tool) => readonly number[],
): number {
  const right = judged.map(
    ({ subject, accepted }) =>
      find(subject)
        .slice(0, SHOWN)
        .filter((id) => accepted.has(id)).length,
  )
  return right.reduce((sum, count) => sum + count, 0) / (judged.length * SHOWN)
}

function blocksOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.trim().split('\n'))
    .filter(([first]) => first !== '')
}

function toolNamed(named: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = named.get(name)
  if (tool === undefined) throw new Error(`The judgements name “${name}”, and no tool is called that.`)
  if (tool.status === 'discontinued') throw new Error(`The judgements name “${name}”, which is gone.`)
  return tool
}
