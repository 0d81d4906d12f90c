import { createHash } from 'node:crypto'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { z } from 'zod'
import { OAUTH_LIMITS, OAUTH_SECONDS } from '#shared/policy/oauth.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { findClient, saveClient } from '../../repositories/oauth-connections.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  saveRecord,
} from '../../repositories/oauth-records.ts'

/** What finds a record: nobody who reads the database can use what is in it. */
export const recordHash = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}:${secret}`).digest('hex')

export const grantHashOf = (grantId: string): string => recordHash('Grant', grantId)

export interface RecordAdapterOptions {
  reader: Database
  writer: Writer
  /** Called when a grant ends: its app is connected no more. */
  onGrantEnd: (grantHash: string) => Promise<void>
}

/** Where oidc-provider keeps what it remembers. Nodes share it. */
export function recordAdapter(options: RecordAdapterOptions): AdapterFactory {
  return (kind) => (kind === 'Client' ? clientAdapter(options) : adapterOf(kind, options))
}

/** Parts of a payload that would give away what opens it. */
const SECRETS = new Set(['jti', 'returnTo'])

/** oidc-provider checks what it reads. */
const payloadSchema = z.record(z.string(), z.unknown())

function adapterOf(kind: string, { reader, writer, onGrantEnd }: RecordAdapterOptions): Adapter {
  const hash = (id: string) => recordHash(kind, id)
  return {
    ...NEVER_FOUND,
    async upsert(id, payload, expiresIn = OAUTH_SECONDS.request) {
      const kept = Object.fromEntries(Object.entries(payload).filter(([name]) => !SECRETS.has(name)))
      await saveRecord(writer, {
        idHash: hash(id),
        kind,
        grantHash: payload.grantId === undefined ? null : grantHashOf(payload.grantId),
        payload: JSON.stringify({ ...kept, leadsTo: pathOf(payload.returnTo, id) }),
        expiresAt: new Date(Date.now() + expiresIn * 1000).toISOString(),
      })
    },
    async find(id) {
      const found = await findRecord(reader, hash(id), new Date().toISOString())
      if (found === undefined) return undefined
      const { leadsTo, ...payload } = payloadSchema.parse(JSON.parse(found.payload))
      const consumed = found.consumedAt === null ? {} : { consumed: Date.parse(found.consumedAt) / 1000 }
      const returnTo = typeof leadsTo === 'string' ? { returnTo: `${leadsTo}${id}` } : {}
      return { ...payload, ...consumed, ...returnTo, jti: id }
    },
    async consume(id) {
      // Of two who come at the same moment with one code, or one refresh token, only one gets what it is for.
      const isFirst = await consumeRecord(writer, hash(id), new Date().toISOString())
      if (!isFirst) throw new errors.InvalidGrant('it was used already')
    },
    async destroy(id) {
      if (kind === 'Grant') await onGrantEnd(hash(id))
      await deleteRecord(writer, hash(id))
    },
    revokeByGrantId: (grantId) => deleteRecordsOfGrant(writer, grantHashOf(grantId)),
  }
}

/** An address without the secret at its end. */
const pathOf = (address: string | undefined, secret: string): string | undefined =>
  address?.endsWith(secret) ? address.slice(0, -secret.length) : undefined

/** Sessions of its own are never stored, and there are no codes that people type. */
const NEVER_FOUND = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
}

/** An id that this server has given. */
const OWN_CLIENT = /^[\w-]{1,100}$/

/** Apps that have registered themselves. They have no secret. */
function clientAdapter({ reader, writer }: RecordAdapterOptions): Adapter {
  return {
    ...NEVER_FOUND,
    upsert: (clientId, payload) =>
      writeTransaction(writer, (transaction) =>
        saveClient(
          transaction,
          { clientId, metadata: JSON.stringify(payload), most: OAUTH_LIMITS.clients },
          new Date().toISOString(),
        ),
      ),
    async find(clientId): Promise<AdapterPayload | undefined> {
      const metadata = OWN_CLIENT.test(clientId) ? await findClient(reader, clientId) : undefined
      return metadata === undefined ? undefined : payloadSchema.parse(JSON.parse(metadata))
    },
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  }
}
