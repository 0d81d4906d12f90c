import { formatNumber, markdownTable } from '../lib/table.ts'
import type { Peer } from './peers.ts'
import type { Result } from './rounds.ts'
import { CONNECTIONS, wrkVersion } from './wrk.ts'

type Results = ReadonlyMap<string, Result>

interface Line {
  label: string
  key: string
  /** A 304 is held against a bare 304. */
  isNotModified?: boolean
  /** The least share that we aim at. */
  goal?: number
}

const LINES: readonly Line[] = [
  { label: 'bare node:http', key: 'bare' },
  { label: 'bare node:http, 304', key: 'bare304', isNotModified: true },
  { label: 'fixed string in the same app', key: 'fixed' },
  { label: 'cached list', key: 'cached', goal: 0.58 },
  { label: 'cached list, 304', key: 'cached304', isNotModified: true, goal: 0.7 },
  { label: 'list never asked before', key: 'list', goal: 0.2 },
  { label: 'search never asked before', key: 'search', goal: 0.06 },
]

/** How many times as many answers as Directus we aim at. */
const DIRECTUS_GOAL = 50

/** Markdown of the whole scenario. */
export async function httpReport(
  results: Results,
  peers: readonly Peer[],
  { size, bytes }: { size: number; bytes: number },
): Promise<string> {
  return [
    `${formatNumber(size)} tools, ${formatNumber(bytes)} bytes an answer, ${CONNECTIONS} connections, ${await wrkVersion()}. Medians of the rounds.`,
    floorsTable(results),
    peersTable(results, peers),
    peers.map(({ name, remark }) => `- ${name}: ${remark}`).join('\n'),
  ].join('\n\n')
}

function floorsTable(results: Results): string {
  const [bare, bare304] = [results.get('bare')!.rate, results.get('bare304')!.rate]
  const rows = LINES.map(({ label, key, isNotModified, goal }) => {
    const { rate, p99 } = results.get(key)!
    const share = rate / (isNotModified ? bare304 : bare)
    const aim = goal === undefined ? '' : `≥ ${goal}: ${verdict(share >= goal)}`
    return [label, rate, p99, rate / bare, isNotModified ? share : '', aim]
  })
  const header = ['GET /api/tools', 'answers a second', 'p99, ms', 'of bare node:http', 'of its 304', 'goal']
  return markdownTable(header, rows)
}

function peersTable(results: Results, peers: readonly Peer[]): string {
  return markdownTable(
    [
      'the same tools, the nearest question',
      'answers a second',
      'p99, ms',
      'ours, cached',
      'ours, never asked before',
      'goal',
    ],
    peers.flatMap((peer) => peerRows(results, peer)),
  )
}

function peerRows(results: Results, peer: Peer): (string | number)[][] {
  const { name } = peer
  if ('why' in peer) return [[name, `not measured: ${peer.why}`, '', '', '', '']]
  const [list, search] = [results.get(`${name} list`)!, results.get(`${name} search`)!]
  const lead = results.get('cached')!.rate / list.rate
  const goal = peer.kind.name === 'directus' ? `≥ ${DIRECTUS_GOAL} ×: ${verdict(lead >= DIRECTUS_GOAL)}` : ''
  return [
    [`${name}, list`, list.rate, list.p99, times(lead), times(results.get('list')!.rate / list.rate), goal],
    [`${name}, search`, search.rate, search.p99, '', times(results.get('search')!.rate / search.rate), ''],
  ]
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
const times = (factor: number) => `${formatNumber(factor)} ×`
