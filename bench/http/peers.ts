import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchServer, startProcess } from '../lib/bench-server.ts'
import { installPeers, versionOf } from '../lib/install-peers.ts'
import { inTurn, type PlainRequest } from './lua.ts'
import type { Contestant } from './rounds.ts'

interface PeerKind {
  /** The name of its package. */
  name: string
  folder: string
  port: number
  readyPath: string
  /** The twelve best rated tools of a category. */
  list: (categoryId: number) => string
  search: (word: string) => PlainRequest
  /** How its questions differ from ours. */
  remark: string
}

/** A peer that can be asked, or why it can't. */
export type Peer = { name: string; remark: string } & (
  | { server: BenchServer; kind: PeerKind }
  | { why: string }
)

/** They answer a search in tenths of a second: more at a time would only wait longer. */
const SEARCHES_AT_A_TIME = 4
/** Databases are filled and indexed first. */
const PATIENCE_MS = 300_000

const PEERS = 'bench/peers'

const pouchList = (categoryId: number) =>
  new URLSearchParams({
    startkey: `[${categoryId},{}]`,
    endkey: `[${categoryId}]`,
    descending: 'true',
    include_docs: 'true',
    limit: '12',
  })
const directusList = (categoryId: number) =>
  new URLSearchParams({
    'filter[categoryId][_eq]': String(categoryId),
    sort: '-rating',
    limit: '12',
    meta: 'filter_count',
  })

const KINDS: readonly PeerKind[] = [
  {
    name: 'json-server',
    folder: PEERS,
    port: 4313,
    readyPath: '/tools/1',
    list: (categoryId) => `/tools?categoryId=${categoryId}&_sort=rating&_order=desc&_page=1&_limit=12`,
    search: (word) => ({ path: `/tools?_page=1&_limit=12&q=${word}` }),
    remark: 'in memory; its search looks for the letters everywhere',
  },
  {
    name: 'express-pouchdb',
    folder: PEERS,
    port: 4314,
    readyPath: '/ready',
    list: (categoryId) => `/tools/_design/tools/_view/by_rating?${pouchList(categoryId)}`,
    search: (word) => ({
      path: '/tools/_find',
      body: JSON.stringify({ selector: { description: { $regex: word } }, limit: 12 }),
    }),
    remark: 'LevelDB; the list from a view, without the number of all; the search is a regular expression',
  },
  {
    name: 'directus',
    folder: `${PEERS}/directus`,
    port: 4315,
    readyPath: '/items/tools/1',
    list: (categoryId) => `/items/tools?${directusList(categoryId)}`,
    search: (word) => ({ path: `/items/tools?limit=12&meta=filter_count&search=${word}` }),
    remark: 'SQLite, with an index for the list; its search looks for the letters in every column',
  },
]

/** Installs and starts what can be, each with the tools of a file. */
export async function startPeers(toolsFile: string, { directus }: { directus: boolean }): Promise<Peer[]> {
  const peers: Peer[] = []
  for (const kind of KINDS) {
    const isWanted = directus || kind.name !== 'directus'
    peers.push(isWanted ? await startPeer(kind, toolsFile) : { ...kind, why: 'left out' })
  }
  return peers
}

async function startPeer(kind: PeerKind, toolsFile: string): Promise<Peer> {
  const { name, folder, port, readyPath, remark } = kind
  try {
    installPeers(folder)
    const dataDir = mkdtempSync(join(tmpdir(), `bench-${name}-`))
    console.error(`Starting ${name} …`)
    const server = await startProcess(`${folder}/${name}.mjs`, {
      port,
      readyPath,
      env: { TOOLS_FILE: toolsFile, DATA_DIR: dataDir, NODE_ENV: 'production' },
      patienceMs: PATIENCE_MS,
    })
    const stop = async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { name: `${name} ${versionOf(folder, name)}`, remark, kind, server: { ...server, stop } }
  } catch (error) {
    return { name, remark, why: error instanceof Error ? error.message : String(error) }
  }
}

/** What a peer is asked, a list and searches. */
export function questionsTo(
  { url }: BenchServer,
  { list, search }: PeerKind,
  { words, categoryId }: { words: readonly string[]; categoryId: number },
): { list: Contestant; search: Contestant } {
  const searches = words.map(search)
  const script = inTurn(searches)
  return {
    list: { url: `${url}${list(categoryId)}` },
    search: {
      url,
      script: () => script,
      connections: SEARCHES_AT_A_TIME,
      settle: () => askOnce(url, searches[0]!),
    },
  }
}

async function askOnce(url: string, { path, body }: PlainRequest): Promise<void> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? '' }
  const answer = await fetch(`${url}${path}`, body === undefined ? {} : post)
  await answer.text()
}
