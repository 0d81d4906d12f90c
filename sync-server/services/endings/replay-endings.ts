import type { Ending } from '../../db/endings-journal.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import {
  clearPayoutAccount,
  endAllSessions,
  endSubscription,
  isSameUser,
  lockUser,
  reduceRoles,
  removeRecoveryCode,
  removeSigningKey,
  removeTotp,
  removeWebhook,
  revokeAgent,
  revokeKey,
} from '../../repositories/endings.ts'
import { deletePasskey } from '../../repositories/passkeys.ts'
import { deleteUserPayoutAccount } from '../../repositories/payouts.ts'
import { forgetUserInEvents } from '../../repositories/security-events.ts'
import { loseAddress, setPassword } from '../../repositories/users.ts'
import { eraseAccount } from '../accounts/personal-data.ts'

/** A kind that this version of the program does not know: a newer one has written the journal. */
class UnknownEndingError extends Error {
  readonly code = 'unknown-ending'
  constructor(kind: string) {
    super(
      `The journal of endings says ${JSON.stringify(kind)}, which this version of the program does not know.`,
    )
  }
}

type Replay = (transaction: WriteTransaction, ending: Ending) => Promise<void>

/** A replay only ends: a role that was given again or a lock that was lifted after the backup does not come back. */
const REPLAYS: ReadonlyMap<string, Replay> = new Map<string, Replay>([
  [
    'account-deleted',
    ofUser(async (transaction, { subject, at }) => {
      await forgetUserInEvents(transaction, { userId: subject, accountHash: `deleted-${subject}` })
      await eraseAccount(transaction, subject, at)
    }),
  ],
  [
    'password-changed',
    ofUser((transaction, { subject, value, at }) =>
      setPassword(transaction, { id: subject, passwordHash: value ?? '' }, at),
    ),
  ],
  [
    'roles-changed',
    ofUser((transaction, { subject, value }) => {
      const [admin, owner] = (value ?? '').split(',')
      return reduceRoles(transaction, subject, { admin: admin === '1', owner: owner === '1' })
    }),
  ],
  [
    'user-lock-changed',
    ofUser(async (transaction, { subject, value }) => {
      if (value !== null) await lockUser(transaction, subject, value)
    }),
  ],
  ['address-changed', ofUser((transaction, { subject, at }) => loseAddress(transaction, subject, at))],
  [
    'passkey-removed',
    ofFactor(async (transaction, userId, id) => {
      await deletePasskey(transaction, { id, userId })
    }),
  ],
  ['totp-ended', ofFactor(removeTotp)],
  ['recovery-code-ended', ofFactor(removeRecoveryCode)],
  ['key-revoked', (transaction, ending) => revokeKey(transaction, ending, ending.value ?? ending.at)],
  [
    'agent-lock-changed',
    async (transaction, ending) => {
      if (ending.value !== null) await revokeAgent(transaction, ending, ending.value)
    },
  ],
  // A mark that the journal counts on from here.
  ['restored', async () => {}],
  ['payout-account-changed', clearPayoutAccount],
  [
    'user-payout-account-changed',
    // As for agents; what was to replace it goes as well.
    ofUser((transaction, { subject }) => deleteUserPayoutAccount(transaction, subject)),
  ],
  ['webhook-removed', removeWebhook],
  ['signing-key-removed', removeSigningKey],
  [
    'subscription-changed',
    async (transaction, ending) => {
      const { value } = ending
      if (value === 'unsubscribed' || value === 'deleted') await endSubscription(transaction, ending, value)
    },
  ],
])

function ofUser(replay: Replay): Replay {
  return async (transaction, ending) => {
    if (await isSameUser(transaction, ending)) await replay(transaction, ending)
  }
}

type FactorReplay = (transaction: WriteTransaction, userId: number, which: string) => Promise<void>

/** The key says which account it is, and which passkey, app or code of it. */
function ofFactor(replay: FactorReplay): Replay {
  return async (transaction, { subject, key }) => {
    const [createdAt = '', which = ''] = key.split(' ')
    if (await isSameUser(transaction, { subject, key: createdAt })) await replay(transaction, subject, which)
  }
}

/**
 * Ends again in a restored database what had ended after its backup was made, and ends all sessions: a journal does not
 * list those. Of several endings of one kind and subject the last one counts.
 * @throws UnknownEndingError
 */
export async function replayEndings(writer: Writer, endings: readonly Ending[]): Promise<void> {
  const last = new Map(endings.map((ending) => [`${ending.kind} ${ending.subject} ${ending.key}`, ending]))
  await writeTransaction(writer, async (transaction) => {
    for (const ending of last.values()) {
      const replay = REPLAYS.get(ending.kind)
      if (replay === undefined) throw new UnknownEndingError(ending.kind)
      await replay(transaction, ending)
    }
    await endAllSessions(transaction, new Date().toISOString())
  })
}
