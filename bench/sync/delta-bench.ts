import type { Page, Request } from '@playwright/test'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { probe, readMoments } from '../device/browser.ts'
import { rawCopy } from '../device/raw-copy.ts'
import { startVisit } from '../device/visit.ts'
import { watchHeading } from '../device/watch-heading.ts'
import { spread } from '../lib/measure.ts'
import { deltaAddress, readManifest } from '../lib/sync-server.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { openPeer, pullPeer } from '../peers/sync/open-peer.ts'
import { startPeerServer } from '../peers/sync/peer-server.ts'
import type { PeerBundle } from '../peers/sync/peers.ts'
import { type Change, type ChangeSource, WORD } from './change-source.ts'

/** Changes before the measured ones: RxDB puts off work of its first fill until then. */
const WARM_UP = 1

export interface DeltaBench {
  url: string
  source: ChangeSource
  peers: readonly PeerBundle[]
  /** Ascending: how many records change at a time. */
  counts: readonly number[]
  runs: number
}

/** Changed records, from the return of a device until they are found there. Returns Markdown. */
export async function deltaTable({ url, source, peers, counts, runs }: DeltaBench): Promise<string> {
  const devices = [await openDeltaFloor(url), await openOurDevice(url)]
  for (const { name, version, script } of peers) {
    if (script !== null) devices.push(await openPeerDevice(`${name} ${version}`, script, source.tools))
  }
  const rows: (string | number)[][] = []
  try {
    for (const count of counts)
      rows.push(...rowsOf(count, devices, await race(devices, { source, count, runs })))
  } finally {
    for (const device of devices) await device.stop()
  }
  const missing = peers.filter(({ script }) => script === null)
  for (const { name, version } of missing) rows.push(['', `${name} ${version}: could not be installed`])
  const header = [
    'changed',
    'from the return until found',
    'median, ms',
    'p99',
    'of the floor',
    'bytes',
    'a change',
  ]
  return markdownTable(header, rows)
}

/** All devices in turns, each change for all of them. */
async function race(
  devices: readonly DeltaDevice[],
  { source, count, runs }: { source: ChangeSource; count: number; runs: number },
): Promise<Pull[][]> {
  const pulls = devices.map((): Pull[] => [])
  for (let run = 0; run < WARM_UP + runs; run++) {
    for (const device of devices) await device.leave()
    const change = await source.change(count)
    for (const [place, device] of devices.entries()) {
      const pull = await device.pull(change)
      if (run >= WARM_UP) pulls[place]!.push(pull)
    }
  }
  return pulls
}

function rowsOf(count: number, devices: readonly DeltaDevice[], pulls: readonly Pull[][]) {
  const times = pulls.map((list) => spread(list.map(({ milliseconds }) => milliseconds)))
  return devices.map(({ name }, place) => {
    const { median, p99 } = times[place]!
    const bytes = spread(pulls[place]!.map((pull) => pull.bytes)).median
    return [formatNumber(count), name, median, p99, median / times[0]!.median, bytes, bytes / count]
  })
}

/** What a device needed to catch up; bytes are those of the bodies it was sent. */
interface Pull {
  milliseconds: number
  bytes: number
}

/** A device that goes offline, and comes back after records have changed. */
interface DeltaDevice {
  name: string
  leave(): Promise<void>
  /** From the return until the changed records are found. */
  pull(change: Change): Promise<Pull>
  stop(): Promise<void>
}

/** Our page with a search in it that finds what has changed; it is found when the frame with it is drawn. */
async function openOurDevice(url: string): Promise<DeltaDevice> {
  const { page, end } = await startVisit()
  const context = page.context()
  await page.addInitScript(probe)
  await page.goto(url)
  await readMoments(page, 'ready')
  await page.goto(`${url}${paths.search(WORD)}`)
  await page.waitForLoadState('networkidle')
  return {
    name: 'AI Tool Hub, until painted',
    leave: () => context.setOffline(true),
    async pull({ prefix }) {
      const bytes = countBytes(page)
      const shown = await watchHeading(page, prefix)
      await context.setOffline(false)
      const { returned, painted } = await shown()
      if (returned === null) throw new Error('The change was shown before the device had come back.')
      return { milliseconds: painted - returned, bytes: await bytes() }
    },
    stop: end,
  }
}

/** The same rows fetched, and written as they are. */
async function openDeltaFloor(url: string): Promise<DeltaDevice> {
  const { page, end } = await startVisit()
  return {
    name: 'the rows fetched and written raw, the floor',
    async leave() {},
    async pull({ since }) {
      const address = `${url}${deltaAddress(await readManifest(url), since)}`
      const response = await fetch(address)
      const bytes = Number(response.headers.get('content-length'))
      await response.arrayBuffer()
      return { milliseconds: await rawCopy(page, { server: url, url: address }), bytes }
    },
    stop: end,
  }
}

async function openPeerDevice(
  title: string,
  script: string,
  tools: readonly SyncTool[],
): Promise<DeltaDevice> {
  const server = await startPeerServer(script)
  const put = (list: readonly SyncTool[]) => {
    for (const tool of list) server.log.put(String(tool.id), { ...tool })
  }
  put(tools)
  const { page, end } = await startVisit()
  await openPeer(page, server.url)
  await pullPeer(page, WORD, 0)
  return {
    name: title,
    async leave() {},
    async pull(change) {
      put(change.tools)
      const before = server.sent()
      const milliseconds = await pullPeer(page, change.prefix, change.tools.length)
      return { milliseconds, bytes: server.sent() - before }
    },
    async stop() {
      await end()
      server.stop()
    },
  }
}

/** Bytes of what is asked of the catalogue's synchronisation from now on. */
function countBytes(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = []
  const note = (request: Request) => {
    if (!/\/api\/sync\/(?:manifest|catalogue|snapshots)/.test(request.url())) return
    bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.context().on('requestfinished', note)
  return async () => {
    page.context().off('requestfinished', note)
    const sizes = await Promise.all(bodies)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
