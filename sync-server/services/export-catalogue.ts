import type { Category } from '#shared/domain/category.ts'
import type { ToolFacts } from '#shared/domain/tool.ts'
import type { Database } from '../db/schema.ts'
import { listCategories } from '../repositories/categories.ts'
import { listTools, type StoredTool } from '../repositories/tools.ts'

/**
 * The facts of the catalogue as JSON that `import` can read; one tool per line, so that a diff of two exports is
 * readable.
 */
export function exportCatalogue(db: Database): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const categories = await listCategories(transaction)
    const names = new Map(categories.map((category) => [category.id, category.name]))
    const tools = (await listTools(transaction)).map((tool) => toFacts(tool, names))
    return `{\n"categories": ${toLines(categories.map(withoutId))},\n"tools": ${toLines(tools)}\n}\n`
  })
}

function toLines(values: readonly object[]): string {
  return `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`
}

function withoutId({ id: _, ...facts }: Category): Omit<Category, 'id'> {
  return facts
}

/** Sample figures are not facts. */
function toFacts(tool: StoredTool, names: ReadonlyMap<number, string>): ToolFacts {
  return {
    name: tool.name,
    website: tool.website,
    description: tool.description,
    category: names.get(tool.categoryId) ?? '',
    otherCategories: tool.otherCategoryIds.flatMap((id) => names.get(id) ?? []),
    pricing: tool.pricing,
    priceFrom: tool.priceFrom,
    tags: tool.tags,
    features: tool.features,
    userCount: tool.isSample ? null : tool.userCount,
    vendor: tool.vendor,
    launchYear: tool.launchYear,
    openSource: tool.openSource,
    isVerified: tool.isVerified,
    verifiedAt: tool.verifiedAt,
    checkedAt: tool.checkedAt,
    status: tool.status,
    formerNames: tool.formerNames,
    platforms: tool.platforms,
    prominence: tool.prominence,
    ...tool.details,
  }
}
