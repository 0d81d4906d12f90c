import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { ServerSecret } from '../server-secret.ts'
import { AccountChanges } from './account-changes.ts'
import { Accounts } from './accounts.ts'
import { Passwords } from './passwords.ts'
import { SessionStore } from './session-store.ts'

export interface OpenAccounts {
  /** The newest first. */
  sessionKeys: readonly string[]
  accounts: Accounts
  accountChanges: AccountChanges
  sessions: SessionStore
}

/** Cookies are signed with the operator's keys, or with one that is derived from the server's secret. */
export function openAccounts(
  { reader, writer }: Store,
  { dataDir, sessionKeys }: Pick<Config, 'dataDir' | 'sessionKeys'>,
): OpenAccounts {
  const passwords = new Passwords()
  return {
    sessionKeys: sessionKeys ?? [ServerSecret.open(dataDir).derive('session-cookie', 1)],
    accounts: new Accounts({ reader, writer, passwords }),
    accountChanges: new AccountChanges({ reader, writer, passwords }),
    sessions: new SessionStore({ reader, writer }),
  }
}
