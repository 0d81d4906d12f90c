import { buildIndex } from '#shared/catalogue/build-index.ts'
import { EMPTY_QUERY, SORTS } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { encodeSnapshot } from '#shared/sync/encode-snapshot.ts'
import { Improvements } from '../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../sync-server/agents/improvements/tool-insights.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { readPlatformRevenue } from '../../sync-server/money/ledger/read-revenue.ts'
import { searchTools } from '../../sync-server/repositories/any-tools.ts'
import { listCategories } from '../../sync-server/repositories/categories.ts'
import { listFavorites } from '../../sync-server/repositories/favorites.ts'
import { listTools, saveTools, type ToolDraft } from '../../sync-server/repositories/tools.ts'
import { Catalogue } from '../../sync-server/services/catalogue/catalogue.ts'
import { CatalogueAnswers } from '../../sync-server/services/catalogue/catalogue-answers.ts'
import { listKey } from '../../sync-server/services/catalogue/list-query.ts'
import { toSyncTool } from '../../sync-server/services/catalogue/listed-tool.ts'
import { loadVersion, nextVersion } from '../../sync-server/services/catalogue/load-version.ts'
import { readDelta } from '../../sync-server/services/sync/read-delta.ts'
import { makeQuestions } from '../engine/full-queries.ts'
import { seeded } from '../lib/random.ts'
import type { BenchStore } from '../marketplace/market-store.ts'
import { AGENTS } from './growth-store.ts'

export interface Operation {
  name: string
  /** What it cannot do without. */
  touches: string
  /** The power of the size with which that grows. */
  allowed: 0 | 1
  /** Calls that are timed. */
  rounds: number
  run(round: number): unknown
  /** Goes before each call and is not timed. */
  prepare?(round: number): Promise<unknown>
}

const NOW = new Date('2026-11-20T12:00:00.000Z')
const DELTA = 100
/** Of one agent so many improvements may wait for review. */
const WAITING = 5

const fail = (error: unknown) => {
  throw error
}

/** Everything that is asked of a grown database, in the process. */
export async function growthOperations(store: BenchStore, tools: readonly ToolDraft[]): Promise<Operation[]> {
  const { reader, writer } = store
  const categories = await listCategories(reader)
  let version = await loadVersion(store)
  const answers = new CatalogueAnswers(version)
  const ask = (query: Partial<typeof EMPTY_QUERY>) => {
    const request = { query: { ...EMPTY_QUERY, ...query }, facets: false }
    return answers.list(listKey(request), request)
  }
  const questions = Object.values(makeQuestions(await listTools(reader), 20)).flat()
  const catalogue = await Catalogue.open(store, fail)
  const improvements = new Improvements({ ...store, insights: new ToolInsights(catalogue) })
  const synced: SyncTool[] = (await listTools(reader)).map(toSyncTool)
  const random = seeded(3)
  const change = (place: number) => {
    const tool = tools[place % tools.length]!
    return { ...tool, id: (place % tools.length) + 1, description: `${tool.description} Changed.` }
  }
  return [
    {
      name: 'list never asked before',
      touches: 'a page of a cached order',
      allowed: 0,
      rounds: 200,
      run: (round) =>
        ask({ sortBy: SORTS[round % SORTS.length]!, page: 1 + Math.floor(round / SORTS.length) }),
    },
    {
      name: 'search never asked before',
      touches: 'the tools that have the words',
      allowed: 1,
      rounds: 200,
      run: (round) =>
        ask({ search: questions[round % questions.length]!, page: 1 + Math.floor(round / questions.length) }),
    },
    {
      name: 'take in one changed tool',
      touches: 'the index, which is copied in pieces',
      allowed: 1,
      rounds: 15,
      prepare: () =>
        writeTransaction(writer, (transaction) =>
          saveTools(transaction, [change(random.below(tools.length))], { source: 'admin' }),
        ),
      run: async () => {
        version = await nextVersion(store, version)
      },
    },
    {
      name: `delta of ${DELTA} tools`,
      touches: 'its tools',
      allowed: 0,
      rounds: 100,
      run: () => readDelta(reader, { epoch: version.epoch, since: version.head - DELTA, limit: DELTA }),
    },
    {
      name: 'encode the snapshot',
      touches: 'all tools',
      allowed: 1,
      rounds: 5,
      run: () => encodeSnapshot({ epoch: version.epoch, head: version.head, categories, tools: synced }),
    },
    {
      name: 'build the index',
      touches: 'all tools',
      allowed: 1,
      rounds: 5,
      run: () => buildIndex(synced, categories),
    },
    {
      name: "admins' list of tools, one page",
      touches: 'its rows, and all to count them',
      allowed: 1,
      rounds: 50,
      run: () => searchTools(reader, { status: 'listed', limit: 50, offset: 0 }),
    },
    {
      name: 'favourites of one user',
      touches: 'the 500 of the user',
      allowed: 0,
      rounds: 100,
      run: () => listFavorites(reader, 1),
    },
    {
      name: "owner's revenue",
      touches: 'the sums of 730 days',
      allowed: 0,
      rounds: 100,
      run: () => readPlatformRevenue(reader, NOW),
    },
    {
      name: 'submit an improvement',
      touches: 'its tool and its agent',
      allowed: 0,
      rounds: Math.min(AGENTS, 100),
      run: (round) => submit(improvements, round, tools.length),
    },
  ]
}

function submit(improvements: Improvements, round: number, size: number): Promise<unknown> {
  const agentId = (round % AGENTS) + 1
  const key = crypto.randomUUID()
  const proposal = {
    toolId: ((round * WAITING) % size) + 1,
    kind: 'description' as const,
    content: `A tool, improved for the time number ${round}, that reads documents and answers questions about them.`,
    changes: null,
    source: 'proposedContent',
    reasoning: 'The description of the maker says so.',
    priceCents: 5000,
    baseRevision: null,
  }
  return improvements.submit({ agentId, isSandbox: false }, proposal, { agentId, key, fingerprint: key })
}
