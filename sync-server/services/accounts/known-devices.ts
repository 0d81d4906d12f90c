import { createHash } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { currentRequest } from '../../lib/current-request.ts'
import { isKnownDevice, listKnownDevices, saveKnownDevice } from '../../repositories/known-devices.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import type { Account } from '../../repositories/users.ts'
import { NEW_DEVICE_TEMPLATE } from '../account-mail/letters.ts'
import { record } from '../security-log/record.ts'
import { deviceName } from './device-name.ts'
import { findByName } from './find-account.ts'

export interface KnownDevicesDeps {
  reader: Database
  writer: Writer
  /** Called when a mail has been queued; null where no mails are sent. */
  onMail: (() => void) | null
}

/** Which devices an account was used with. `deviceId` is the one of `deviceOf`; only its hash is stored. */
export class KnownDevices {
  readonly #deps: KnownDevicesDeps

  constructor(deps: KnownDevicesDeps) {
    this.#deps = deps
  }

  /** Whether somebody has signed in to this account on this device before. */
  async isKnown(userId: number, deviceId: string | null): Promise<boolean> {
    if (deviceId === null) return false
    return isKnownDevice(this.#deps.reader, { userId, deviceHash: hashOf(deviceId) })
  }

  /** The same for the account with this name or address: the id, or null where there is no such account. */
  async ofName(name: string, deviceId: string | null): Promise<string | null> {
    if (deviceId === null) return null
    const account = await findByName(this.#deps.reader, name)
    return account !== undefined && (await this.isKnown(account.id, deviceId)) ? deviceId : null
  }

  /**
   * Somebody has signed in. A device that was never seen is told to the verified address of the account, unless it is
   * the account's first.
   */
  async signedIn({ id: userId, emailVerifiedAt }: Account, deviceId: string): Promise<void> {
    const { writer, onMail } = this.#deps
    const deviceHash = hashOf(deviceId)
    await writeTransaction(writer, async (transaction) => {
      const now = new Date().toISOString()
      const known = await listKnownDevices(transaction, userId)
      const isNew = known.length > 0 && !(await isKnownDevice(transaction, { userId, deviceHash }))
      const name = deviceName(currentRequest().userAgent)
      await saveKnownDevice(transaction, { userId, deviceHash, name }, now)
      const kind = isNew ? 'sign-in.new-device' : 'sign-in'
      const eventId = await record(transaction, { kind, userId }, now)
      if (!isNew || onMail === null || emailVerifiedAt === null) return
      const data = { userId, eventId }
      await queueMail(transaction, { template: NEW_DEVICE_TEMPLATE, data }, now)
      transaction.afterCommit(onMail)
    })
  }
}

const hashOf = (deviceId: string) => createHash('sha256').update(deviceId).digest('hex')
