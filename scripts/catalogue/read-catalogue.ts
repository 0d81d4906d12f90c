/** The shipped catalogue as its files hold it: every entry with its file, and what the schema refuses. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categorySchema } from '#shared/domain/category.ts'
import { type ToolFacts, toolFactsSchema } from '#shared/domain/tool.ts'

const SEED = join(import.meta.dirname, '..', '..', 'sync-server', 'seed')

/** A category's file names it once, so that its tools do not. */
const entrySchema = toolFactsSchema.omit({ category: true })
const categoryFileSchema = z.strictObject({
  category: z.strictObject(categorySchema.omit({ id: true }).shape),
  tools: z.array(z.unknown()),
})
const namedSchema = z.object({ name: z.string() })
const vocabularySchema = z.strictObject({ tags: z.array(z.string()), features: z.array(z.string()) })

export type CategoryFile = z.infer<typeof categoryFileSchema>['category'] & { file: string }

/** One tool, and the file that holds it. */
export interface Entry {
  file: string
  /** `category` is the slug of its file. */
  facts: ToolFacts
}

export interface Catalogue {
  categories: CategoryFile[]
  entries: Entry[]
  vocabulary: z.infer<typeof vocabularySchema>
}

/** What a reader of the report looks for first: the file and the tool. */
export const problemOf = ({ file, facts }: Entry, text: string) => `${file}: ${facts.name}: ${text}`

function schemaProblems({ issues }: z.ZodError, where: string): string[] {
  return issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${where}: unknown field ${issue.keys.join(', ')}: mend its name or take it out`
      : `${where}: ${issue.path.join('.')}: ${issue.message}`,
  )
}

/** The tools of one file that the schema accepts, and a sentence for each that it does not. */
export function parseEntries(file: string, slug: string, tools: readonly unknown[]) {
  const entries: Entry[] = []
  const problems: string[] = []
  for (const [at, tool] of tools.entries()) {
    const parsed = entrySchema.safeParse(tool)
    if (parsed.success) entries.push({ file, facts: { ...parsed.data, category: slug } })
    else {
      const name = namedSchema.safeParse(tool).data?.name ?? `tool ${at + 1}`
      problems.push(...schemaProblems(parsed.error, `${file}: ${name}`))
    }
  }
  return { entries, problems }
}

/** Reads all files of a folder, by default the one that is shipped. */
export function readCatalogue(folder = join(SEED, 'catalogue')): Catalogue & { problems: string[] } {
  const vocabulary = vocabularySchema.parse(JSON.parse(readFileSync(join(SEED, 'vocabulary.json'), 'utf8')))
  const catalogue: Catalogue = { categories: [], entries: [], vocabulary }
  const problems: string[] = []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const file of names.sort()) {
    const parsed = categoryFileSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    if (!parsed.success) {
      problems.push(...schemaProblems(parsed.error, file))
      continue
    }
    const { category, tools } = parsed.data
    const accepted = parseEntries(file, category.slug, tools)
    catalogue.categories.push({ ...category, file })
    catalogue.entries.push(...accepted.entries)
    problems.push(...accepted.problems)
  }
  return { ...catalogue, problems }
}
