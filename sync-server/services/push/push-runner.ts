import type { Logger } from 'pino'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { RetrySchedule } from '../../lib/retry-schedule.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import {
  countToldTools,
  listWaitingNews,
  settleNews,
  type WaitingNews,
} from '../../repositories/push-news.ts'
import {
  claimDevice,
  type DueDevice,
  deleteDeviceById,
  findDueDevices,
  holdDevice,
  settleDevice,
} from '../../repositories/push-subscriptions.ts'
import { findNews } from './find-news.ts'
import type { PushDevices } from './push-devices.ts'
import { newsMessage } from './push-message.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'
import { localDay, sendableAt } from './push-times.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How often it looks for changes of the catalogue: what comes within one look is one notification. */
const POLL_MS = 30 * SECOND_MS
/** If a process dies while it sends, another may take over after this time. */
const LEASE_MS = 60 * SECOND_MS
const MAX_CONCURRENT = 8

/** The waits after attempts that failed; then the news is given up, and the device finds it when the app is opened. */
const PUSH_RETRIES = new RetrySchedule([MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS])

const PUSH_OUTCOMES = ['delivered', 'gone', 'refused', 'retry', 'given-up'] as const

export interface PushRunnerDeps {
  store: Pick<Store, 'reader' | 'writer'>
  devices: PushDevices
  sender: PushSender
  isOn: boolean
  publicUrl: string
  log: Logger
  onError: (error: unknown) => void
  now?: () => Date
  pollMs?: number | undefined
}

interface Claimed {
  device: DueDevice
  news: WaitingNews[]
}

/**
 * Finds news and tells it, a few devices at a time:
 *
 *   waiting ──▶ claimed (a lease) ──▶ sent
 *      ▲               │
 *      └─ wait ◀───────┴──▶ dropped: refused, or the last attempt     gone: the device leaves
 *
 * At least once: a process that dies between sending and noting it leaves the message to the next, under the same tag, so that
 * a device that got it shows it once. Nodes over one database share the work by their claims.
 */
export class PushRunner {
  readonly outcomes: Record<(typeof PUSH_OUTCOMES)[number], number>
  readonly #deps: PushRunnerDeps
  readonly #loop: WorkLoop
  #isStarted = false

  constructor(deps: PushRunnerDeps) {
    this.#deps = deps
    const pollMs = deps.pollMs ?? POLL_MS
    this.#loop = new WorkLoop({
      look: async () => {
        await this.run()
        return pollMs
      },
      onError: deps.onError,
      afterErrorMs: pollMs,
    })
    this.outcomes = { delivered: 0, gone: 0, refused: 0, retry: 0, 'given-up': 0 }
  }

  /** Looks for work now, and then periodically. Does nothing where push is turned off. */
  start(): void {
    this.#isStarted = this.#deps.isOn
    this.wake()
  }

  /** Looks for work soon. */
  wake(): void {
    if (this.#isStarted) this.#loop.wake()
  }

  /** Messages under way get their time; the rest waits for the next start. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Finds what is new, and tells all that may be told now. */
  async run(): Promise<void> {
    await findNews(this.#deps.store, () => this.#now())
    while (!this.#loop.isStopped) {
      const claimed = await this.#claim()
      if (claimed === null) return
      await Promise.all(claimed.map((one) => this.#tell(one)))
    }
  }

  /** null: nothing is due. What is due at a bad time is put off, and is not among them. */
  async #claim(): Promise<Claimed[] | null> {
    const { writer } = this.#deps.store
    const now = this.#now()
    // Most looks find nothing, so look without a lock first.
    if ((await findDueDevices(writer, now.toISOString(), 1)).length === 0) return null
    return writeTransaction(writer, async (transaction) => {
      const due = await findDueDevices(transaction, now.toISOString(), MAX_CONCURRENT)
      if (due.length === 0) return null
      const claimed: Claimed[] = []
      for (const device of due) {
        const at = sendableAt(now, device)
        if (at > now) {
          await holdDevice(transaction, device.id, at.toISOString())
          continue
        }
        await claimDevice(transaction, device.id, new Date(now.getTime() + LEASE_MS).toISOString())
        const news = await listWaitingNews(transaction, device.id)
        claimed.push({ device: { ...device, attempts: device.attempts + 1 }, news })
      }
      return claimed
    })
  }

  /** A mistake with one device takes none of the others with it. */
  async #tell(claimed: Claimed): Promise<void> {
    try {
      const outcome = await this.#send(claimed)
      this.outcomes[outcome.kind] += 1
      await this.#settle(claimed, outcome)
      this.#deps.log.debug({ device: claimed.device.id, outcome: outcome.kind }, 'push')
    } catch (error) {
      this.#deps.onError(error)
    }
  }

  async #send({ device, news }: Claimed): Promise<PushOutcome> {
    const { store, devices, sender, publicUrl } = this.#deps
    const address = devices.open(device.sealed)
    if (address === null) return { kind: 'gone', detail: 'it was kept under another secret' }
    const badge = await countToldTools(store.reader, device.id, device.seenAt)
    return sender.send(address, newsMessage(news, { publicUrl, badge }))
  }

  async #settle({ device, news }: Claimed, outcome: PushOutcome): Promise<void> {
    const { writer } = this.#deps.store
    if (outcome.kind === 'gone') return deleteDeviceById(writer, device.id)
    const now = this.#now()
    const wait = outcome.kind === 'retry' ? PUSH_RETRIES.waitAfter(device.attempts) : null
    if (outcome.kind === 'retry' && wait === null) this.outcomes['given-up'] += 1
    const again = wait === null ? 0 : Math.max(wait, outcome.kind === 'retry' ? outcome.retryAfterMs : 0)
    await writeTransaction(writer, async (transaction) => {
      const isMine = await settleDevice(transaction, device, {
        attempts: wait === null ? 0 : device.attempts,
        nextAttemptAt: new Date(now.getTime() + again).toISOString(),
        ...countDay(device, now, outcome.kind === 'delivered'),
      })
      if (!isMine || wait !== null) return
      const ids = news.map(({ id }) => id)
      await settleNews(transaction, ids, outcome.kind === 'delivered' ? 'sent' : 'dropped')
    })
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

function countDay({ timeZone, sentDay, sentCount }: DueDevice, now: Date, isSent: boolean) {
  if (!isSent) return { sentDay, sentCount }
  const today = localDay(now, timeZone)
  return { sentDay: today, sentCount: today === sentDay ? sentCount + 1 : 1 }
}
