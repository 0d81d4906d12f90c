import { z } from 'zod'
import { describeIssue } from '#shared/api/parse-input.ts'
import {
  type CategoryFacts,
  categoryFactsSchema,
  ImportFileError,
  type RawRows,
  type ReadLimits,
  refuseRows,
} from './import-rows.ts'

const listSchema = z.array(z.unknown())
const objectSchema = z.strictObject({
  category: categoryFactsSchema.optional(),
  categories: z.array(categoryFactsSchema).default([]),
  tools: listSchema,
})

/**
 * A list of tools; `{ "tools": [...] }`, with "categories" as the export writes them; or the seed format,
 * `{ "category": {...}, "tools": [...] }`, whose tools belong to that category.
 * @throws ImportFileError
 */
export function readJson(text: string, limits: ReadLimits): RawRows {
  const value = parse(text)
  if (Array.isArray(value)) {
    refuseRows(value.length, limits)
    return toRows(elementLines(text, null), { tools: listSchema.parse(value), categories: [] })
  }
  const parsed = objectSchema.safeParse(value, { error: describeIssue })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const detail = issue?.path.length ? ` ${issue.path.join('.')}: ${issue.message}.` : ''
    throw new ImportFileError(`The file must contain a list of tools or an object with "tools".${detail}`)
  }
  refuseRows(parsed.data.tools.length, limits)
  return toRows(elementLines(text, 'tools'), parsed.data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : ''
    throw new ImportFileError(`The file isn’t valid JSON: ${reason}`, { cause: error })
  }
}

function toRows(
  lines: readonly number[],
  { category, categories, tools }: z.output<typeof objectSchema>,
): RawRows {
  const rows = tools.map((tool, place) => ({ line: lines[place] ?? 0, value: withCategory(tool, category) }))
  return { rows, problems: [], categories: category === undefined ? categories : [category, ...categories] }
}

function withCategory(tool: unknown, category: CategoryFacts | undefined): unknown {
  const isObject = typeof tool === 'object' && tool !== null && !Array.isArray(tool)
  return category !== undefined && isObject ? { category: category.name, ...tool } : tool
}

/**
 * The line, from 1, on which each element of an array starts. The array is the whole text, or the value of `key` in the
 * object that the text holds. The text must be valid JSON; JSON.parse itself gives no positions.
 */
export function elementLines(json: string, key: string | null): number[] {
  const lines: number[] = []
  /** Depth inside the array, once it is found. */
  let target = 0
  let depth = 0
  let line = 1
  let lastKey = ''
  let awaitsElement = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '\n') line++
    if (character === undefined || /\s/.test(character)) continue
    if (awaitsElement && character !== ']') lines.push(line)
    awaitsElement = false
    if (character === '"') {
      const end = stringEnd(json, at)
      if (depth === 1 && target === 0) lastKey = json.slice(at + 1, end)
      at = end
    } else if (character === '[' || character === '{') {
      depth++
      const isTarget = character === '[' && (key === null ? depth === 1 : depth === 2 && lastKey === key)
      if (target === 0 && isTarget) {
        target = depth
        awaitsElement = true
      }
    } else if (character === ']' || character === '}') {
      if (depth === target) return lines
      depth--
    } else if (character === ',') awaitsElement = depth === target
  }
  return lines
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
