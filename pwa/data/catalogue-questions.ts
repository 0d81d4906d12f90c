import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { ToolSummary } from '#shared/domain/summary.ts'
import type { SyncTool } from '#shared/domain/tool.ts'

export interface ListAnswer {
  tools: SyncTool[]
  total: number
  facets: Facets | null
  /** This device keeps a part of the catalogue, and the server could not be asked: list, total and facets are of that part alone. */
  isPart?: true
}

/**
 * The long text of a tool and what it comes down to; `needs-connection` when it is neither on the device nor reachable.
 * Without parts where the device has the text alone.
 */
export type Summary =
  | { kind: 'text'; text: string; parts: ToolSummary | null }
  | { kind: 'none' }
  | { kind: 'needs-connection' }

/** With details, all of them. */
export interface Alternatives {
  tool: SyncTool
  alternatives: SyncTool[]
}

/** Takes `{}`. */
type NoArgs = Record<never, never>

/** Everything that can be asked about the catalogue. The page asks, the worker or the server answers. */
interface Questions {
  query: { args: { query: CatalogueQuery; facets?: boolean }; answer: ListAnswer }
  /** In the order of the ids; null for those that the catalogue does not have. */
  tools: { args: { ids: readonly number[] }; answer: (SyncTool | null)[] }
  trending: { args: NoArgs; answer: SyncTool[] }
  /** The tools most like this one, best first. */
  similar: { args: { id: number; limit: number }; answer: SyncTool[] }
  /** The tool with a slug and what can be used instead, the closest first; null when there is no such tool. */
  alternatives: { args: { slug: string }; answer: Alternatives | null }
  /** The two of the first pair of slugs that are both known; empty when none is. */
  pair: { args: { pairs: readonly (readonly [string, string])[] }; answer: SyncTool[] }
  categories: { args: NoArgs; answer: CategoryWithCount[] }
  stats: { args: NoArgs; answer: Stats }
  summary: { args: { id: number }; answer: Summary }
}

export type Question = keyof Questions
export type Args<N extends Question> = Questions[N]['args']
export type Answer<N extends Question> = Questions[N]['answer']

/** A function for each question. */
export type Answers = { [N in Question]: (args: Args<N>) => Promise<Answer<N>> }

/** Similar tools are found on the device alone. */
export type ServerQuestion = Exclude<Question, 'similar'>
export type ServerAnswers = {
  [N in ServerQuestion]: (args: Args<N>, signal?: AbortSignal) => Promise<Answer<N>>
}
