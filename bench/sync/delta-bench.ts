import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import type { PeerBundle } from '../peers/sync/peers.ts'
import type { ChangeSource } from './change-source.ts'
import {
  type DeltaDevice,
  openDeltaFloor,
  openOurDevice,
  openPeerDevice,
  type Pull,
} from './delta-devices.ts'

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
