import type { Database } from '../../db/schema.ts'
import { listCategories } from '../../repositories/categories.ts'
import { listTools } from '../../repositories/tools.ts'
import type { CatalogueView } from './analyser.ts'

/** The catalogue of one moment, for analysers. */
export function readCatalogueView(reader: Database, now: Date): Promise<CatalogueView> {
  return reader.transaction().execute(async (db) => {
    const categories = await listCategories(db)
    const tools = await listTools(db)
    tools.sort((one, other) => other.popularity - one.popularity || one.id - other.id)
    return { tools, categories: new Map(categories.map((category) => [category.id, category])), now }
  })
}
