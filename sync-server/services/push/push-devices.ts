import { ECDH } from 'node:crypto'
import { z } from 'zod'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import type { PushMove, PushSubscriptionInput } from '#shared/domain/push.ts'
import { PUSH_LIMITS } from '#shared/policy/limits.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { openSealedText, sealText } from '../../lib/sealed-text.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { readState } from '../../repositories/meta.ts'
import { listWaitingNews, purgePushNews, settleNews } from '../../repositories/push-news.ts'
import {
  deletePushDevice,
  deleteUnseenDevices,
  findPushDevice,
  hasPushDevices,
  keepLatestDevices,
  movePushDevice,
  savePushDevice,
} from '../../repositories/push-subscriptions.ts'
import type { PushHosts } from './push-hosts.ts'
import { testMessage } from './push-message.ts'
import type { PushAddress, PushSender } from './push-sender.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** News that could not be told for so long is not told any more; what was told is known for as long. */
const NEWS_KEPT_MS = 14 * DAY_MS

class PushOffError extends AppError {
  constructor() {
    super('Notifications are turned off on this server.', {
      status: 403,
      code: 'push-off',
      title: 'Turned off',
    })
  }
}

class PushFullError extends AppError {
  constructor() {
    super('This server can’t notify any more devices.', {
      status: 503,
      code: 'push-full',
      title: 'Full',
    })
  }
}

/** The push service of the browser did not take a message. */
class PushRefusedError extends AppError {
  constructor() {
    super('This browser’s notification service rejected the message. Try again later.', {
      status: 502,
      code: 'push-refused',
      title: 'Not sent',
    })
  }
}

const addressSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

export interface PushDevicesDeps {
  writer: Writer
  secret: ServerSecret
  hosts: PushHosts
  sender: PushSender
  publicUrl: string
  /** Called when a device was added or wants something else. */
  onChanged: () => void
}

/** The devices that are told of news while the app is closed. What leads to one is encrypted where it is kept. */
export class PushDevices {
  readonly #deps: PushDevicesDeps

  constructor(deps: PushDevicesDeps) {
    this.#deps = deps
  }

  /** null: push is turned off. */
  get publicKey(): string | null {
    return this.#deps.hosts.isOn ? this.#deps.sender.publicKey : null
  }

  /**
   * `userId`: null for a visitor. What waits for somebody else, or comes from what is followed no more, is not told.
   * @throws PushOffError, InvalidInputError, PushFullError
   */
  async save(input: PushSubscriptionInput, userId: number | null, now = new Date()): Promise<void> {
    const { writer, onChanged } = this.#deps
    const { endpoint, keys, ...wanted } = input
    const { endpointHash, sealed } = this.#place({ endpoint, keys })
    await writeTransaction(writer, async (transaction) => {
      const known = await findPushDevice(transaction, endpointHash)
      if (known === undefined && (await hasPushDevices(transaction, PUSH_LIMITS.total)))
        throw new PushFullError()
      const { head } = await readState(transaction)
      if (known !== undefined && known.userId !== userId) await deletePushDevice(transaction, endpointHash)
      else if (known !== undefined) await dropUnfollowed(transaction, known.id, wanted.follows)
      const device = { ...wanted, endpointHash, sealed, userId }
      await savePushDevice(transaction, device, { now: now.toISOString(), head })
      if (userId !== null) await keepLatestDevices(transaction, userId, PUSH_LIMITS.devices)
    })
    onChanged()
  }

  /**
   * The browser of a device has given it another address. Where the new one is known already, only the old one goes.
   * @throws PushOffError, InvalidInputError, NotFoundError
   */
  move({ from, endpoint, keys }: PushMove, now = new Date()): Promise<void> {
    const { endpointHash, sealed } = this.#place({ endpoint, keys })
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const fromHash = this.#hashOf(from)
      const known = await findPushDevice(transaction, fromHash)
      if (known === undefined) throw new NotFoundError('This device is not subscribed.')
      const taken =
        endpointHash !== fromHash && (await findPushDevice(transaction, endpointHash)) !== undefined
      if (taken) await deletePushDevice(transaction, fromHash)
      else await movePushDevice(transaction, known.id, { endpointHash, sealed, now: now.toISOString() })
    })
  }

  /** The device, what it follows and what waits for it. */
  delete(endpoint: string): Promise<void> {
    return deletePushDevice(this.#deps.writer, this.#hashOf(endpoint))
  }

  /** @throws NotFoundError, PushRefusedError */
  async test(endpoint: string): Promise<void> {
    const { writer, sender, publicUrl } = this.#deps
    const known = await findPushDevice(writer, this.#hashOf(endpoint))
    const address = known === undefined ? null : this.open(known.sealed)
    if (address === null) throw new NotFoundError('This device is not subscribed.')
    const outcome = await sender.send(address, testMessage(publicUrl))
    if (outcome.kind === 'gone') {
      await this.delete(endpoint)
      throw new NotFoundError('This device is no longer subscribed.')
    }
    if (outcome.kind !== 'delivered') throw new PushRefusedError()
  }

  /** null: it was encrypted under another secret, and leads nowhere. */
  open(sealed: string): PushAddress | null {
    const [hash = '', text = ''] = sealed.split(':')
    try {
      return addressSchema.parse(
        JSON.parse(openSealedText(text, this.#deps.secret.derive('push-device', hash))),
      )
    } catch {
      return null
    }
  }

  /** Forgets devices without a sign of life, and old news. */
  purge(now = new Date()): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await deleteUnseenDevices(transaction, before(PUSH_LIMITS.unseenDays * DAY_MS))
      await purgePushNews(transaction, before(NEWS_KEPT_MS))
    })
  }

  /** Where an address is kept, and as what. @throws PushOffError, InvalidInputError */
  #place({ endpoint, keys }: PushAddress): { endpointHash: string; sealed: string } {
    const { hosts } = this.#deps
    if (!hosts.isOn) throw new PushOffError()
    if (!hosts.allows(endpoint)) throw invalid('endpoint', 'must be of a push service that this server knows')
    if (!isPoint(keys.p256dh)) throw invalid('keys.p256dh', 'must be a point of P-256')
    const endpointHash = this.#hashOf(endpoint)
    return { endpointHash, sealed: this.#seal({ endpoint, keys }, endpointHash) }
  }

  #hashOf(endpoint: string): string {
    return this.#deps.secret.derive('push-endpoint', endpoint)
  }

  #seal(address: PushAddress, hash: string): string {
    return `${hash}:${sealText(JSON.stringify(address), this.#deps.secret.derive('push-device', hash))}`
  }
}

async function dropUnfollowed(
  transaction: WriteTransaction,
  id: number,
  follows: readonly FollowSubject[],
): Promise<void> {
  const live = new Set(follows.map(followKey))
  const waiting = await listWaitingNews(transaction, id)
  const dropped = waiting.filter((news) => !news.follows.some((key) => live.has(key)))
  if (dropped.length > 0)
    await settleNews(
      transaction,
      dropped.map((news) => news.id),
      'dropped',
    )
}

function invalid(path: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path, message }])
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}
