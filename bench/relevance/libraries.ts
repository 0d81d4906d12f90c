import { create, insertMultiple, search as oramaSearch } from '@orama/orama'
import Database from 'better-sqlite3'
import FlexSearch from 'flexsearch'
import MiniSearch from 'minisearch'
import { isStopWord, tokenize } from '#shared/catalogue/tokenize.ts'
import { BOOSTS, FIELDS, type SearchFields } from '../engine/contestant.ts'
import { DEPTH } from './metrics.ts'

/** A way to set a library up. Each library is entered with those that its documentation suggests, and its best one counts. */
export interface Setup {
  library: string
  settings: string
  build(rows: readonly SearchFields[]): (text: string) => readonly number[]
}

/** Common words say nothing, unless there are no others. */
function tellingWords(text: string): string[] {
  const words = tokenize(text)
  const telling = words.filter((word) => !isStopWord(word))
  return telling.length > 0 ? telling : words
}

function miniSearch(combineWith: 'AND' | 'OR', prefix: 'last' | 'long'): Setup {
  return {
    library: 'MiniSearch',
    settings: `${combineWith}, prefix of ${prefix === 'last' ? 'the last word' : 'words of four letters'}, fuzzy 0.2`,
    build(rows) {
      const index = new MiniSearch<SearchFields>({ fields: [...FIELDS], tokenize })
      index.addAll(rows)
      const isPrefix = (term: string, i: number, terms: string[]) =>
        prefix === 'last' ? i === terms.length - 1 : term.length > 3
      const isFuzzy = (term: string) => (term.length > 3 ? 0.2 : false)
      const options = { boost: BOOSTS, combineWith, fuzzy: isFuzzy, prefix: isPrefix }
      return (text) => index.search(tellingWords(text).join(' '), options).map((hit) => Number(hit.id))
    },
  }
}

function orama(stemming: boolean, tolerance: number, threshold: number): Setup {
  return {
    library: 'Orama',
    settings: `stemming ${stemming ? 'on' : 'off'}, tolerance ${tolerance}, threshold ${threshold}`,
    build(rows) {
      const schema = {
        name: 'string',
        tags: 'string',
        features: 'string',
        category: 'string',
        description: 'string',
        audience: 'string',
      } as const
      const tokenizer = { language: 'english', stemming } as const
      const database = create({ schema, components: { tokenizer } })
      void insertMultiple(
        database,
        rows.map((fields) => ({ ...fields, id: String(fields.id) })),
        100_000,
      )
      return (text) => {
        const term = tellingWords(text).join(' ')
        const found = oramaSearch(database, { term, tolerance, threshold, limit: DEPTH, boost: BOOSTS })
        if (found instanceof Promise) throw new Error('Orama is asked synchronously here')
        return found.hits.map((hit) => Number(hit.id))
      }
    },
  }
}

/** It has no weights for fields: either one field after the other, or ranks added up by the weights of all others. */
function flexSearch(fusion: 'field by field' | 'weighted ranks', suggest: boolean): Setup {
  return {
    library: 'FlexSearch',
    settings: `${fusion}, suggest ${suggest ? 'on' : 'off'}`,
    build(rows) {
      const encoder = FlexSearch.Charset.LatinBalance
      const index = new FlexSearch.Document({
        document: {
          id: 'id',
          index: FIELDS.map((field) => ({ field, tokenize: 'forward' as const, encoder })),
        },
      })
      for (const fields of rows) index.add({ ...fields })
      return (text) => {
        const found = index.search(tellingWords(text).join(' '), { limit: 100, suggest })
        const scores = new Map<number, number>()
        for (const { field, result } of found) {
          const weight = BOOSTS[FIELDS.find((known) => known === field) ?? 'description']
          for (const [place, id] of result.entries()) {
            const gained = fusion === 'weighted ranks' ? weight / (10 + place) : 0
            scores.set(Number(id), (scores.get(Number(id)) ?? 0) + gained)
          }
        }
        return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
      }
    },
  }
}

function fts5(tokenizer: 'unicode61' | 'porter', joint: 'AND' | 'OR'): Setup {
  return {
    library: 'SQLite FTS5',
    settings: `${tokenizer}, ${joint}, prefix of the last word`,
    build(rows) {
      const database = new Database(':memory:')
      const kind = tokenizer === 'porter' ? 'porter unicode61' : 'unicode61'
      database.exec(
        `CREATE VIRTUAL TABLE tool USING fts5(${FIELDS.join(', ')}, tokenize='${kind} remove_diacritics 2')`,
      )
      const insert = database.prepare(
        `INSERT INTO tool(rowid, ${FIELDS.join(', ')}) VALUES (?${', ?'.repeat(FIELDS.length)})`,
      )
      for (const row of rows) insert.run(row.id, ...FIELDS.map((field) => row[field]))
      const weights = FIELDS.map((field) => BOOSTS[field]).join(', ')
      const select = database
        .prepare(`SELECT rowid FROM tool WHERE tool MATCH ? ORDER BY bm25(tool, ${weights}) LIMIT ${DEPTH}`)
        .pluck()
      return (text) => {
        const words = tellingWords(text).map((word) => `"${word}"`)
        return select.all(`${words.join(` ${joint} `)}*`).map(Number)
      }
    },
  }
}

export const SETUPS: readonly Setup[] = [
  miniSearch('AND', 'last'),
  miniSearch('OR', 'last'),
  miniSearch('OR', 'long'),
  orama(false, 0, 0),
  orama(false, 1, 0),
  orama(true, 0, 0),
  orama(true, 0, 1),
  orama(true, 1, 1),
  orama(true, 0, 0.5),
  flexSearch('field by field', false),
  flexSearch('field by field', true),
  flexSearch('weighted ranks', true),
  fts5('unicode61', 'AND'),
  fts5('porter', 'AND'),
  fts5('unicode61', 'OR'),
  fts5('porter', 'OR'),
]
