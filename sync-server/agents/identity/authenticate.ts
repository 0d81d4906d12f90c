import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { InvalidKeyError } from '../../errors/agent-errors.ts'
import {
  endKey,
  findKey,
  findKeyHolder,
  type KeyHolder,
  recordKeyUse,
} from '../../repositories/agent-keys.ts'
import { hashKey, isWellFormedKey } from './key-format.ts'

/** The last use of a key is stored at most this often. */
const USE_INTERVAL_MS = 10 * 60 * 1000

/** Finds the holder of a key and records its use. @throws InvalidKeyError */
export async function authenticate(
  { reader, writer }: { reader: Database; writer: Writer },
  key: string,
): Promise<KeyHolder> {
  const at = new Date()
  const now = at.toISOString()
  const holder = isWellFormedKey(key) ? await findKeyHolder(reader, hashKey(key), now) : undefined
  if (holder === undefined) throw new InvalidKeyError()
  if (isUseDue(holder, at)) await storeKeyUse(writer, holder, now)
  return holder
}

/** Whether the use of a key is to be stored again. */
export function isUseDue({ lastUsedAt }: Pick<KeyHolder, 'lastUsedAt'>, at: Date): boolean {
  return lastUsedAt === null || at.getTime() - Date.parse(lastUsedAt) > USE_INTERVAL_MS
}

/** The first use of a key ends the key it replaces: it proves that the new key has arrived. */
export async function storeKeyUse(
  writer: Writer,
  { keyId, agentId, lastUsedAt, replaces }: KeyHolder,
  now: string,
): Promise<void> {
  if (lastUsedAt !== null || replaces === null) return recordKeyUse(writer, keyId, now)
  await writeTransaction(writer, async (transaction) => {
    const own = await findKey(transaction, { agentId, id: keyId })
    // The key may have been replaced since it was read.
    if (own === undefined || own.revoked_at !== null) throw new InvalidKeyError()
    await recordKeyUse(transaction, keyId, now)
    await endKey(transaction, { agentId, id: replaces }, now)
  })
}
