import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '../../../sync-server/db/engine.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import { countRows, rawSql } from '../../../sync-server/testing/raw-sql.ts'
import type { TestServer } from '../../support/server.ts'
import { verify } from '../rig/audit.ts'

/** So long without an answer, so many times: it stands still. */
const SILENCE = { ms: 500, times: 3 }
const POLL_MS = 50

/** Takes for ever, in every SQL: 40 tools to the eighth. */
const ENDLESS = `select count(*) from ${[...'abcdefgh'].map((name) => `tool ${name}`).join(', ')}`

interface Leaf {
  log: string
  row_id: number
}

/**
 * Kills a server over a file while its sequencer has given leaves their places and has committed nothing, and starts it again:
 * each of them must then stand in its log, once. Somebody has to write meanwhile. @returns what is wrong
 */
export async function killWhileSequencing(node: TestServer, place: Place): Promise<string[]> {
  const store = await openStore(place)
  try {
    // The head is what a batch stores last.
    await rawSql(store, `create trigger stall before insert on log_head begin ${ENDLESS}; end`)
    while (await isAnswering(node)) await pause(POLL_MS)
    const waiting = await rawSql<Leaf>(store, 'select log, row_id from log_pending')
    await node.stop('SIGKILL')
    const wrong = await verify(place)
    await rawSql(store, 'drop trigger stall')
    await node.start()
    for (const { log, row_id } of waiting) {
      const row = `log = '${log}' and row_id = ${row_id}`
      while ((await countRows(store, `log_pending where ${row}`)) > 0) await pause(POLL_MS)
      const times = await countRows(store, `log_entry where ${row}`)
      if (times !== 1) wrong.push(`The leaf of ${log} ${row_id} is entered ${times} times.`)
    }
    return waiting.length > 0 ? wrong : [...wrong, 'No leaf was waiting when the server was killed.']
  } finally {
    await store.close()
  }
}

async function isAnswering({ url }: TestServer): Promise<boolean> {
  for (let times = 0; times < SILENCE.times; times++) {
    const signal = AbortSignal.timeout(SILENCE.ms)
    if (
      await fetch(`${url}/readyz`, { signal }).then(
        () => true,
        () => false,
      )
    )
      return true
  }
  return false
}
