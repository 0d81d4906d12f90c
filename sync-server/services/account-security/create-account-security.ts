import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { waitingRoom } from './ceremonies.ts'
import { Passkeys } from './passkeys.ts'
import { SecondFactors } from './second-factors.ts'

interface AccountSecurityOptions {
  config: Config
  log: Logger
  securityLog: SecurityLog
}

/** What protects accounts beyond their passwords. */
export function createAccountSecurity(store: Store, { config, log, securityLog }: AccountSecurityOptions) {
  const { reader, writer } = store
  const room = waitingRoom(store)
  const { publicUrl, requireSecondFactor: isRequired } = config
  const secret = ServerSecret.of(config)
  const userHandle = (userId: number) => secret.derive('passkey-user', userId)
  const secondFactors = new SecondFactors({ reader, writer, secret, room, isRequired })
  const onRemoved = (transaction: WriteTransaction, userId: number) =>
    secondFactors.refuseLast(transaction, userId)
  return {
    secondFactors,
    passkeys: new Passkeys({
      reader,
      writer,
      secret,
      room,
      log,
      securityLog,
      publicUrl,
      userHandle,
      onRemoved,
    }),
  }
}
