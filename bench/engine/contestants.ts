import { create, insertMultiple, search as oramaSearch } from '@orama/orama'
import Database from 'better-sqlite3'
import FlexSearch from 'flexsearch'
import MiniSearch from 'minisearch'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { BOOSTS, type Contestant, FIELDS, PAGE, type SearchFields, searchFields } from './contestant.ts'

const ours: Contestant = {
  name: 'AI Tool Hub',
  build({ categories, tools }) {
    const engine = new CatalogueEngine(buildIndex(tools, categories), categories)
    return { search: (text) => engine.run({ ...EMPTY_QUERY, search: text, limit: PAGE }) }
  },
}

const miniSearch: Contestant = {
  name: 'MiniSearch',
  build(catalogue) {
    const index = new MiniSearch<SearchFields>({ fields: [...FIELDS] })
    index.addAll(searchFields(catalogue))
    const options = {
      boost: BOOSTS,
      combineWith: 'AND' as const,
      fuzzy: 0.2,
      prefix: (_term: string, i: number, terms: string[]) => i === terms.length - 1,
    }
    return {
      search(text) {
        const hits = index.search(text, options)
        return { ids: hits.slice(0, PAGE).map((hit) => Number(hit.id)), total: hits.length }
      },
    }
  },
}

const orama: Contestant = {
  name: 'Orama',
  build(catalogue) {
    const schema = {
      name: 'string',
      tags: 'string',
      features: 'string',
      category: 'string',
      description: 'string',
      audience: 'string',
    } as const
    const database = create({ schema })
    void insertMultiple(
      database,
      searchFields(catalogue).map((fields) => ({ ...fields, id: String(fields.id) })),
      100_000,
    )
    return {
      search(text) {
        const found = oramaSearch(database, { term: text, tolerance: 1, limit: PAGE, boost: BOOSTS })
        if (found instanceof Promise) throw new Error('Orama is asked synchronously here')
        return { ids: found.hits.map((hit) => Number(hit.id)), total: found.count }
      },
    }
  },
}

/** It counts nothing, so the number of hits takes fetching them all. */
const flexSearch: Contestant = {
  name: 'FlexSearch',
  isExactOnly: true,
  build(catalogue) {
    const index = new FlexSearch.Document({
      document: { id: 'id', index: FIELDS.map((field) => ({ field, tokenize: 'forward' as const })) },
    })
    for (const fields of searchFields(catalogue)) index.add({ ...fields })
    const limit = catalogue.tools.length
    return {
      search(text) {
        const ids = new Set(index.search(text, { limit }).flatMap((field) => field.result.map(Number)))
        return { ids: [...ids].slice(0, PAGE), total: ids.size }
      },
    }
  },
}

const fts5: Contestant = {
  name: 'SQLite FTS5',
  isExactOnly: true,
  build(catalogue) {
    const database = new Database(':memory:')
    database.exec(`CREATE VIRTUAL TABLE tool USING fts5(${FIELDS.join(', ')}, prefix='2 3')`)
    const insert = database.prepare(
      `INSERT INTO tool(rowid, ${FIELDS.join(', ')}) VALUES (?${', ?'.repeat(FIELDS.length)})`,
    )
    database.transaction(() => {
      for (const row of searchFields(catalogue)) insert.run(row.id, ...FIELDS.map((field) => row[field]))
    })()
    const weights = FIELDS.map((field) => BOOSTS[field]).join(', ')
    const matching = 'FROM tool WHERE tool MATCH ?'
    const order = `ORDER BY bm25(tool, ${weights}) LIMIT ${PAGE}`
    const select = database.prepare(`SELECT rowid ${matching} ${order}`).pluck()
    const count = database.prepare(`SELECT count(*) ${matching}`).pluck()
    return {
      search(text) {
        const words = text.split(' ').map((word) => `"${word}"`)
        const match = `${words.join(' ')}*`
        return { ids: select.all(match).map(Number), total: Number(count.get(match)) }
      },
    }
  },
}

export const contestants: readonly Contestant[] = [ours, miniSearch, orama, flexSearch, fts5]
