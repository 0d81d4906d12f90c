import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { hideSampleAgents, listSampleTools, listSampleUsers } from '../../repositories/sample-records.ts'
import { deleteTools } from '../../repositories/tools.ts'
import { eraseAccount } from '../../services/accounts/personal-data.ts'
import { type SampleDeps, setUpStage } from './sample-stage.ts'
import { playSamples } from './sample-story.ts'

/** Makes the sample records of demo mode beside the requests, in many small transactions (docs/decisions/0039). */
export class SampleRecords {
  readonly #deps: SampleDeps
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(deps: SampleDeps) {
    this.#deps = deps
  }

  start(): void {
    const { signal } = this.#stopping
    this.#running = playSamples(setUpStage(this.#deps, signal)).catch((error) => {
      if (!signal.aborted) this.#deps.onError(error)
    })
  }

  /** What is made by then stays. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}

/**
 * Without demo mode nothing of the sample records is left to see: people are erased, tools archived, reports deleted, and
 * agents hidden with their improvements and listings. @returns how many agents and people that concerned
 */
export function removeSampleRecords(writer: Writer, time = new Date()): Promise<number> {
  const now = time.toISOString()
  return writeTransaction(writer, async (transaction) => {
    const users = await listSampleUsers(transaction)
    for (const id of users) await eraseAccount(transaction, id, now)
    const tools = await listSampleTools(transaction)
    if (tools.length > 0) await deleteTools(transaction, tools, now)
    return users.length + (await hideSampleAgents(transaction, now))
  })
}
