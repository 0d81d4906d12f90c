import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { SyncTool } from '#shared/domain/tool.ts'
import { type OurServer, startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { readAllTools, settledManifest } from '../lib/sync-server.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { openPeer, pullPeer } from '../peers/sync/open-peer.ts'
import { startPeerServer } from '../peers/sync/peer-server.ts'
import { bundlePeers, type PeerBundle } from '../peers/sync/peers.ts'
import { probe, readMoments, withBrowser } from './browser.ts'
import { MOBILE, type Network, rawCopy, throttle } from './raw-copy.ts'

const PORT = 4320

/** A contestant; null: it could not be set up. Each run has its own browser. */
interface Contender {
  name: string
  run: ((network: Network) => Promise<number>) | null
}

/** A first visit until everything is searchable offline, compared with a bare copy of the same bytes and with replication libraries. */
export async function bootstrapBench({ quick } = { quick: false }): Promise<string> {
  const [size, runs] = quick ? [2000, 2] : [10_000, 5]
  const server = await startOurServer(size, PORT)
  try {
    const manifest = await settledManifest(server.url, { tools: size })
    const tools = await readAllTools(server.url, manifest)
    const url = `${server.url}${manifest.snapshot!.url}`
    const own = ourContenders(server, url)
    const peers = (await bundlePeers()).map((bundle) => peerContender(bundle, tools))
    const sections = [
      await wireSize(url, tools),
      `Loopback, ${size.toLocaleString('en-US')} tools:`,
      await race([...own, ...peers], { network: null, runs }),
      '4G, 10 Mbit/s, 20 ms:',
      await race(own, { network: MOBILE, runs }),
    ]
    return sections.join('\n\n')
  } finally {
    await server.stop()
  }
}

function ourContenders(server: OurServer, url: string): [Contender, Contender] {
  return [
    {
      name: 'download and one raw write, the floor',
      run: (network) =>
        withBrowser(async (context) =>
          rawCopy(await context.newPage(), { server: server.url, url, network }),
        ),
    },
    {
      name: 'AI Tool Hub',
      run: (network) =>
        withBrowser(async (context) => bootstrap(await context.newPage(), server.url, network)),
    },
  ]
}

function peerContender({ name, version, script }: PeerBundle, tools: readonly SyncTool[]): Contender {
  const title = `${name} ${version}`
  if (script === null) return { name: title, run: null }
  const wanted = tools[0]!.name
  const found = tools.filter((tool) => tool.name.startsWith(wanted)).length
  return {
    name: title,
    async run() {
      const server = await startPeerServer(script)
      for (const tool of tools) server.log.put(String(tool.id), { ...tool })
      try {
        return await withBrowser(async (context) => {
          const page = await context.newPage()
          await openPeer(page, server.url)
          return pullPeer(page, wanted, found)
        })
      } finally {
        server.stop()
      }
    },
  }
}

/** All of them in turns, with the floor first and ours second. Returns Markdown. */
async function race(
  contenders: readonly Contender[],
  { network, runs }: { network: Network; runs: number },
): Promise<string> {
  const times = contenders.map((): number[] => [])
  for (let run = 0; run < runs; run++) {
    for (const [place, { run: measure }] of contenders.entries()) {
      if (measure !== null) times[place]!.push(await measure(network))
    }
  }
  const spreads = times.map((durations) => spread(durations))
  const [floor, ours] = [spreads[0]!.median, spreads[1]!.median]
  const rows = contenders.map(({ name, run }, place) => {
    if (run === null) return [name, 'could not be installed', '', '', '']
    const { median, p99 } = spreads[place]!
    return [name, median, p99, median / floor, median / ours]
  })
  return markdownTable(['until searchable', 'median, ms', 'p99', 'of the floor', 'of ours'], rows)
}

async function wireSize(url: string, tools: readonly SyncTool[]): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  const bytes = Number(response.headers.get('content-length'))
  const json = gzipSync(JSON.stringify(tools), { level: 9 }).length
  return `${formatNumber(tools.length)} tools: ${formatNumber(bytes)} bytes on the wire (brotli), ${formatNumber(bytes / json)} of the same rows as gzipped JSON (${formatNumber(json)} bytes).`
}

/** Milliseconds from the worker's first request until the catalogue is stored and answers. */
async function bootstrap(page: Page, server: string, network: Network): Promise<number> {
  await page.addInitScript(probe)
  let asked: number | null = null
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/sync/manifest')) asked ??= Date.now()
  })
  await throttle(page, network)
  await page.goto(server)
  const { ready } = await readMoments(page, 'ready')
  const origin = await page.evaluate(() => performance.timeOrigin)
  return origin + ready - asked!
}
