import { makeQuestions } from '../engine/questions.ts'
import { startOurServer, startProcess } from '../lib/bench-server.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { load } from './wrk.ts'

const SIZE = 10_000
const ROUNDS = 5
const SECONDS = 4
const PORTS = { ours: 4310, fixed: 4311 }

/** No two requests alike, so that no cache can help: the minimum rating counts up in steps too small to matter. */
const filtered = `
local n = 0
local orders = { "popularity", "newest", "rating", "name" }
local prices = { "free", "freemium", "paid", "free,paid" }
request = function()
  n = n + 1
  local rating = string.format("%.6f", 2 + (n % 2000000) / 1000000)
  local path = "/api/tools?sortBy=" .. orders[n % 4 + 1] .. "&pricing=" .. prices[n % 3 + 1] .. "&rating=" .. rating
  return wrk.format("GET", path)
end`

const searching = (questions: readonly string[]) => `
local n = 0
local words = { ${questions.map((question) => JSON.stringify(question.replaceAll(' ', '+'))).join(', ')} }
request = function()
  n = n + 1
  local rating = string.format("%.6f", (n % 2000000) / 1000000)
  return wrk.format("GET", "/api/tools?search=" .. words[n % #words + 1] .. "&rating=" .. rating)
end`

const PATH = '/api/tools?category=writing&sortBy=rating'
const FIXED = 'fixed string, same app'

/** GET /api/tools beside a fixed answer of the same bytes from the same app. Returns Markdown. */
export async function httpBench(): Promise<string> {
  const ours = await startOurServer(SIZE, PORTS.ours)
  try {
    const answer = await fetch(`${ours.url}${PATH}`, { headers: { 'accept-encoding': 'identity' } })
    const body = await answer.text()
    const env = { FIXED_BODY: body, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const fixed = await startProcess('bench/http/fixed-server.ts', { port: PORTS.fixed, env })
    try {
      return report(body.length, await measure(ours.url, fixed.url, answer.headers.get('etag') ?? ''))
    } finally {
      await fixed.stop()
    }
  } finally {
    await ours.stop()
  }
}

function measure(ours: string, fixed: string, etag: string): Promise<Map<string, number>> {
  const questions = Object.values(makeQuestions(generateCatalogue(SIZE).tools, 40)).flat()
  const headers = { 'if-none-match': etag }
  return alternate({
    [FIXED]: () => load(`${fixed}/api/fixed`, { seconds: SECONDS }),
    'cached list': () => load(`${ours}${PATH}`, { seconds: SECONDS }),
    'not modified (304)': () => load(`${ours}${PATH}`, { seconds: SECONDS, headers }),
    'list never asked before': () => load(ours, { seconds: SECONDS, script: filtered }),
    'search never asked before': () => load(ours, { seconds: SECONDS, script: searching(questions) }),
  })
}

function report(bytes: number, rates: Map<string, number>): string {
  const ceiling = rates.get(FIXED)!
  const rows = [...rates].map(([name, rate]) => [name, rate, rate / ceiling])
  return [
    `${SIZE.toLocaleString('en-US')} tools, ${bytes.toLocaleString('en-US')} bytes an answer, 32 connections.`,
    markdownTable(['GET /api/tools', 'answers a second', 'share of the fixed string'], rows),
  ].join('\n\n')
}

/** Each scenario in turn, several times over, so that noise meets all alike; the median counts. */
async function alternate(scenarios: Record<string, () => { rate: number; failed: number }>) {
  const rates = new Map<string, number[]>(Object.keys(scenarios).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(scenarios)) {
      const { rate, failed } = run()
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
      rates.get(name)!.push(rate)
    }
  }
  return new Map([...rates].map(([name, list]) => [name, spread(list).median]))
}
