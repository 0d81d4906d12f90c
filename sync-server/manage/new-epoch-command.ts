import { randomBytes } from 'node:crypto'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { endAllSessions, newestEnding } from '../repositories/endings.ts'
import { readState, setEpoch } from '../repositories/meta.ts'
import { UsageError } from './usage.ts'

const END_SESSIONS = '--end-sessions'
const EPOCH_BYTES = 8

/**
 * `new-epoch [--end-sessions]`: after PostgreSQL was set back to an earlier moment, or a failover has lost changes. Devices may
 * know of changes that are no longer there, and load all anew. Running nodes take the epoch as they take a change.
 */
export async function newEpochCommand(store: Store, args: string[]): Promise<number> {
  const endsSessions = args.length === 1 && args[0] === END_SESSIONS
  if (args.length > 0 && !endsSessions) throw new UsageError(`Use: new-epoch [${END_SESSIONS}]`)
  const epoch = randomBytes(EPOCH_BYTES).toString('hex')
  const [before, newest] = await writeTransaction(store.writer, async (transaction) => {
    const state = await readState(transaction)
    await setEpoch(transaction, epoch)
    if (endsSessions) await endAllSessions(transaction, new Date().toISOString())
    return [state.epoch, await newestEnding(transaction)]
  })
  console.log(`The epoch is now ${epoch} (was ${before}). Devices will reload the catalogue.`)
  if (endsSessions) console.log('All sessions and email links have ended.')
  if (store.engine === 'postgres') explainEndings(newest, endsSessions)
  return 0
}

/** A restore of SQLite repeats what had ended, from a journal. PostgreSQL has it in a table, which was set back as well. */
function explainEndings(newest: number, endsSessions: boolean): void {
  if (!endsSessions)
    console.log(
      `Sessions that had ended since the restored moment are open again: ${END_SESSIONS} ends all of them.`,
    )
  console.log(
    'Check by hand what else had ended since: accounts deleted, passwords changed, users locked, roles, passkeys, ' +
      'authenticator apps, recovery codes, keys, agents, webhooks, subscriptions. Where the database from before can ' +
      `still be read, it lists them: select kind, subject_id, at from ending where id > ${newest} order by id`,
  )
  console.log('Compare the payments since the restored moment with the list of the payment provider.')
}
