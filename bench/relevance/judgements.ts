import { readdirSync, readFileSync } from 'node:fs'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { type Half, halvesOf, intentsOf } from './intents.ts'

/** By id of a tool: 3 exactly this, 2 good, 1 fair. Tools that are not listed are irrelevant. */
export type Grades = ReadonlyMap<number, number>

export interface JudgedQuery {
  query: string
  half: Half
  /** Queries of one intent have the same number: all of them are in one half, and they are sampled together. */
  intent: number
  /** `names`, `jobs` …, after the file. */
  kind: string
  /** Written from outside, later than the engine and without looking at its answers (README.md). */
  isFromOutside: boolean
  grades: Grades
}

/** Ways to ask for one thing, and who answers it. */
export interface Block {
  kind: string
  isFromOutside: boolean
  queries: readonly string[]
  grades: Grades
}

interface Catalogue {
  categories: readonly Category[]
  tools: readonly Tool[]
}

const FOLDER = new URL('./', import.meta.url)
const FILE = /^(judgements|outside)-(\w+)\.txt$/
const GRADE_LINE = /^[123] /

/** The judged queries, see README.md. @throws Error for a tool, tag, feature or category that is not in the catalogue */
export function readJudgements(catalogue: Catalogue): JudgedQuery[] {
  const blocks = readBlocks(catalogue)
  const intents = intentsOf(blocks)
  const halves = halvesOf(blocks, intents)
  return blocks.flatMap(({ queries, ...block }, at) =>
    queries.map((query) => ({ ...block, query, intent: intents[at]!, half: halves[at]! })),
  )
}

/** Tools that are gone leave search by design, so that no query asks for them. */
export function readBlocks(catalogue: Catalogue): Block[] {
  const tools = toolsByName(catalogue)
  const gone = new Set(catalogue.tools.filter(({ status }) => status === 'discontinued').map(({ id }) => id))
  const names = readdirSync(FOLDER).filter((name) => FILE.test(name))
  const blocks = names.sort().flatMap((name) => {
    const [, origin, kind = ''] = FILE.exec(name) ?? []
    return linesOfBlocks(readFileSync(new URL(name, FOLDER), 'utf8')).map((lines) => {
      const grades = readGrades(
        lines.filter((line) => GRADE_LINE.test(line)),
        tools,
      )
      return {
        kind,
        isFromOutside: origin === 'outside',
        queries: lines.filter((line) => !GRADE_LINE.test(line)),
        grades: new Map([...grades].filter(([id]) => !gone.has(id))),
      }
    })
  })
  return blocks.filter(({ grades }) => grades.size > 0)
}

function linesOfBlocks(text: string): string[][] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.trim().split('\n'))
    .filter(([first]) => first !== undefined && first !== '')
}

/** A tool named by itself has the grade of that line; as one of many under a label, the best of those. */
function readGrades(lines: readonly string[], tools: ReadonlyMap<string, readonly number[]>): Grades {
  const named = new Map<number, number>()
  const labelled = new Map<number, number>()
  for (const line of lines.toSorted().toReversed()) {
    const grade = Number(line[0])
    for (const name of line.slice(2).split('; ')) {
      const key = name.trim()
      const ids = tools.get(key)
      if (ids === undefined)
        throw new Error(`The judgements name “${key}”, and no tool or label is called that.`)
      const grades = key.includes(':') ? labelled : named
      for (const id of ids) if (!grades.has(id)) grades.set(id, grade)
    }
  }
  return new Map([...labelled, ...named])
}

/** What a judgement can name: a tool, also by a name it had, or all tools under a tag, a feature or a category. */
function toolsByName({ categories, tools }: Catalogue): Map<string, number[]> {
  const named = new Map<string, number[]>()
  const add = (name: string, id: number) => named.set(name, [...(named.get(name) ?? []), id])
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  for (const { id, name, tags, features, categoryId } of tools) {
    add(name, id)
    add(`category:${categoryNames.get(categoryId)}`, id)
    for (const tag of tags) add(`tag:${tag}`, id)
    for (const feature of features) add(`feature:${feature}`, id)
  }
  const current = new Set(tools.map(({ name }) => name))
  for (const { id, formerNames } of tools) {
    for (const name of formerNames) if (!current.has(name)) add(name, id)
  }
  return named
}
