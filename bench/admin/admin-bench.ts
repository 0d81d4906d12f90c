import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { websiteKey } from '#shared/domain/website.ts'
import { parseConfig } from '../../sync-server/config.ts'
import type { Store } from '../../sync-server/db/engine.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../sync-server/repositories/categories.ts'
import { saveTools } from '../../sync-server/repositories/tools.ts'
import { startServer } from '../../sync-server/server.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { addReviewRows } from './review-rows.ts'

interface Shape {
  rows: number
  tools: number
  rounds: number
}

const WHOLE: Shape = { rows: 100_000, tools: 50_000, rounds: 200 }
const QUICK: Shape = { rows: 10_000, tools: 2000, rounds: 20 }

const LIST = '/api/admin/ai-recommendations'
const callsOf = (rows: number): Readonly<Record<string, string>> => ({
  'recommendations, first page': LIST,
  '… of a status': `${LIST}?status=pending_review`,
  '… of a priority': `${LIST}?priority=Critical`,
  '… of a status and a priority': `${LIST}?status=approved&priority=High`,
  '… in the middle': `${LIST}?before=${rows / 2}`,
  '… of a status and a priority, near the end': `${LIST}?status=approved&priority=High&before=2000`,
  'feedback, first page': '/api/admin/ai-feedback',
  '… of a status, near the end': '/api/admin/ai-feedback?status=approved&before=2000',
  'analytics, 24 hours': '/api/admin/ai-agent-analytics?timeframe=24h',
  'analytics, 90 days': '/api/admin/ai-agent-analytics?timeframe=90d',
  'analytics, 90 days, one type': '/api/admin/ai-agent-analytics?timeframe=90d&agentType=monitor',
})

/** Admin screens over a long history, and what the built-in agents cost visitors. Returns Markdown. */
export async function adminBench({ quick }: { quick: boolean }): Promise<string> {
  const shape = quick ? QUICK : WHOLE
  return [await listsTable(shape), await analysersTable(shape)].join('\n\n')
}

async function listsTable(shape: Shape): Promise<string> {
  const rows = await withAdminServer(
    (store) => addReviewRows(store, shape.rows),
    (url) => measureCalls(url, shape),
  )
  return [
    `Answers over ${formatNumber(shape.rows)} recommendations, as many feedbacks and activities, and 200 agents; milliseconds with HTTP, one request at a time.`,
    markdownTable(['', 'median', 'p99'], rows),
  ].join('\n\n')
}

async function measureCalls(url: string, shape: Shape): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for (const [name, path] of Object.entries(callsOf(shape.rows))) {
    const { median, p99 } = spread(await timeAnswers(`${url}${path}`, shape.rounds))
    rows.push([name, median, p99])
  }
  return rows
}

async function timeAnswers(url: string, rounds: number): Promise<number[]> {
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) durations.push(await timeAnswer(url))
  return durations
}

async function analysersTable({ tools, rounds }: Shape): Promise<string> {
  const { idle, busy, seconds } = await withAdminServer(
    (store) => fillCatalogue(store, tools),
    (url) => measureAnalysers(url, rounds),
  )
  return [
    `GET /api/tools over ${formatNumber(tools)} tools while the built-in agents read them, which takes ${formatNumber(seconds)} s; milliseconds.`,
    markdownTable(
      ['', 'median', 'p99'],
      [
        ['nothing else to do', idle.median, idle.p99],
        ['the agents at work', busy.median, busy.p99],
      ],
    ),
  ].join('\n\n')
}

async function measureAnalysers(url: string, rounds: number) {
  const list = `${url}/api/tools?sortBy=rating`
  const idle = spread(await timeAnswers(list, rounds))
  const start = performance.now()
  let isRunning = true
  const run = fetch(`${url}/api/admin/analysers/run`, { method: 'POST' }).finally(() => {
    isRunning = false
  })
  const durations: number[] = []
  while (isRunning) durations.push(await timeAnswer(list))
  const response = await run
  if (!response.ok) throw new Error(`the run answered ${response.status}`)
  return { idle, busy: spread(durations), seconds: (performance.now() - start) / 1000 }
}

function fillCatalogue({ writer }: Store, size: number): Promise<void> {
  const { categories, tools } = generateCatalogue(size)
  return writeTransaction(writer, async (transaction) => {
    for (const category of categories) await insertCategory(transaction, category, '2026-01-01T00:00:00.000Z')
    await saveTools(
      transaction,
      tools.map(({ id: _, ...tool }) => ({ ...tool, websiteKey: websiteKey(tool.website), details: {} })),
      { source: 'import' },
    )
  })
}

/** Fills a database and serves it; every caller is an admin. */
async function withAdminServer<T>(
  fill: (store: Store) => Promise<void>,
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const store = await openSqliteStore(dataDir)
  await fill(store)
  await store.close()
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    RATE_LIMITS: 'off',
  })
  const log = pino({ level: config.logLevel })
  const server = await startServer({
    config,
    log,
    seedFolder: null,
    resolveCaller: () => ({ role: 'admin', userId: 1 }),
  })
  try {
    return await measure(server.url)
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until the whole answer has arrived. */
async function timeAnswer(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - start
}
