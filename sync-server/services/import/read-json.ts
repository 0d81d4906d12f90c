import { z } from 'zod'
import { categorySchema } from '#shared/domain/category.ts'
import { elementLines } from './json-element-lines.ts'
import { type CategoryFacts, ImportFileError, type RawRows } from './raw-rows.ts'

const listSchema = z.array(z.unknown())
const categoryFactsSchema = categorySchema.omit({ id: true })
const objectSchema = z.strictObject({
  category: categoryFactsSchema.optional(),
  categories: z.array(categoryFactsSchema).default([]),
  tools: listSchema,
})

/**
 * A list of tools; `{ "tools": [...] }`, with "categories" as the export writes them; or the form of the seed,
 * `{ "category": {...}, "tools": [...] }`, whose tools belong to that category.
 * @throws ImportFileError
 */
export function readJson(text: string): RawRows {
  const value = parse(text)
  if (Array.isArray(value))
    return toRows(elementLines(text, null), { tools: listSchema.parse(value), categories: [] })
  const parsed = objectSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
    throw new ImportFileError(
      `The file must hold a list of tools or an object with "tools". ${where}${issue?.message}.`,
    )
  }
  return toRows(elementLines(text, 'tools'), parsed.data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : ''
    throw new ImportFileError(`The file is not JSON: ${reason}`, { cause: error })
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
