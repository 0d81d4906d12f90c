import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeQuestions } from '../engine/full-queries.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { type BenchServer, startOurServer, startProcess } from '../lib/bench-server.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { differentLists, differentSearches } from './lua.ts'
import { type Peer, questionsTo, startPeers } from './peers.ts'
import { type RecordedAnswer, recordAnswer } from './recorded-answer.ts'
import { httpReport } from './report.ts'
import { type Contestant, takeTurns } from './rounds.ts'

const FULL = { size: 10_000, rounds: 5, seconds: 4 }
const QUICK = { size: 2000, rounds: 2, seconds: 1 }
const PORTS = { ours: 4310, fixed: 4311, bare: 4312 }

const PATH = '/api/tools?category=writing&sortBy=rating'
const QUESTIONS_PER_KIND = 40

/** GET /api/tools against its ceilings and its peers, in turns in one run. Returns Markdown. */
export async function httpBench({ quick, directus }: BenchOptions): Promise<string> {
  const { size, ...turns } = quick ? QUICK : FULL
  const running: BenchServer[] = []
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'))
  try {
    const ours = await startOurServer(size, PORTS.ours)
    running.push(ours)
    const answer = await recordAnswer(`${ours.url}${PATH}`)
    const env = { RECORDED_ANSWER: JSON.stringify(answer), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const bare = await startProcess('bench/http/bare-server.ts', { port: PORTS.bare, env })
    running.push(bare)
    const fixed = await startProcess('bench/http/fixed-server.ts', { port: PORTS.fixed, env })
    running.push(fixed)
    const toolsFile = join(folder, 'tools.json')
    writeFileSync(toolsFile, JSON.stringify(await readAllTools(ours.url)))
    const peers = await startPeers(toolsFile, { directus: directus && !quick })
    running.push(...peers.flatMap((peer) => ('server' in peer ? [peer.server] : [])))

    const known = { 'if-none-match': answer.etag }
    const questions = makeQuestions(generateCatalogue(size).tools, QUESTIONS_PER_KIND)
    const results = await takeTurns(
      {
        bare: { url: bare.url },
        bare304: { url: bare.url, headers: known },
        fixed: { url: `${fixed.url}/api/fixed` },
        cached: { url: `${ours.url}${PATH}` },
        cached304: { url: `${ours.url}${PATH}`, headers: known },
        list: { url: ours.url, script: differentLists },
        search: {
          url: ours.url,
          script: (round) => differentSearches(Object.values(questions).flat(), round),
        },
        ...questionsToPeers(peers, questions['one word'], categoryOf(answer)),
      },
      turns,
    )
    return await httpReport(results, peers, { size, bytes: Buffer.byteLength(answer.body) })
  } finally {
    for (const server of running.reverse()) await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The list is of one category, which peers know by its number. */
function categoryOf({ body }: RecordedAnswer): number {
  const { tools } = JSON.parse(body) as { tools: ShownTool[] }
  return tools[0]!.categoryId
}

function questionsToPeers(
  peers: readonly Peer[],
  words: readonly string[],
  categoryId: number,
): Record<string, Contestant> {
  const plain = words.filter((word) => /^[a-z]+$/.test(word))
  return Object.fromEntries(
    peers.flatMap((peer) => {
      if ('why' in peer) return []
      const { list, search } = questionsTo(peer.server, peer.kind, { words: plain, categoryId })
      return [
        [`${peer.name} list`, list],
        [`${peer.name} search`, search],
      ]
    }),
  )
}

const PAGE = 1000

/** The tools as GET /api/tools shows them. */
type ShownTool = Record<string, unknown> & { id: number; categoryId: number }

async function readAllTools(url: string): Promise<ShownTool[]> {
  const tools: ShownTool[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/api/tools?sortBy=name&limit=${PAGE}&page=${page}`)
    const found = (await answer.json()) as { tools: ShownTool[] }
    tools.push(...found.tools)
    if (found.tools.length < PAGE) return tools
  }
}
