import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseProxy } from '../../../sync-server/testing/database-proxy.ts'
import {
  askPostgres,
  PostgresProgram,
  type RunningPostgres,
  type TestPostgres,
} from '../../../sync-server/testing/start-postgres.ts'

/** Commits wait until the standby has them; they need not reach a disk, since no machine dies here. */
const SAFE = ['fsync=off', 'synchronous_commit=on']
const POLL_MS = 20

interface Parts {
  primary: RunningPostgres
  standby: RunningPostgres
  launchStandby: () => Promise<RunningPostgres>
  way: DatabaseProxy
}

/** A primary with a synchronous standby, behind one address that leads to the primary. */
export class PostgresPair implements TestPostgres {
  readonly #program: PostgresProgram
  readonly #switch: DatabaseProxy
  #primary: RunningPostgres
  #standby: RunningPostgres
  readonly #launchStandby: () => Promise<RunningPostgres>

  /** @returns null where npm has no PostgreSQL for this machine */
  static async start(): Promise<PostgresPair | null> {
    const program = PostgresProgram.unpack()
    if (program === null) return null
    const data = program.initialise('primary')
    const copied = program.copy(data, 'standby')
    const primary = await program.launch(data, { settings: [...SAFE, 'synchronous_standby_names=*'] })
    // Written here and read by the server's own user: an empty file needs no owner.
    writeFileSync(join(copied, 'standby.signal'), '')
    const { port } = primary
    const source = `primary_conninfo=host=127.0.0.1 port=${port} user=hub application_name=standby`
    const launchStandby = () => program.launch(copied, { settings: [...SAFE, source] })
    const standby = await launchStandby()
    const pair = new PostgresPair(program, {
      primary,
      standby,
      launchStandby,
      way: await DatabaseProxy.start(port),
    })
    await pair.#untilFollowed()
    return pair
  }

  private constructor(program: PostgresProgram, { primary, standby, launchStandby, way }: Parts) {
    this.#launchStandby = launchStandby
    this.#program = program
    this.#primary = primary
    this.#standby = standby
    this.#switch = way
  }

  /** Leads to the primary, whichever it is. */
  get url(): string {
    return `postgres://hub@127.0.0.1:${this.#switch.port}`
  }

  /** The primary dies, and the standby takes its place. */
  async failOver(): Promise<void> {
    await this.#primary.kill()
    await askPostgres(`${this.#standby.url}/postgres`, 'select pg_promote(true, 60)')
    this.#switch.leadTo(this.#standby.port)
  }

  /** The primary is left alone: it confirms no commit. */
  loseStandby(): Promise<void> {
    return this.#standby.kill()
  }

  async returnStandby(): Promise<void> {
    this.#standby = await this.#launchStandby()
    await this.#untilFollowed()
  }

  #untilFollowed(): Promise<void> {
    return untilTrue(
      this.#primary.url,
      `select count(*) = 1 as is_so from pg_stat_replication where sync_state = 'sync'`,
    )
  }

  async stop(): Promise<void> {
    this.#switch.close()
    await this.#primary.kill()
    await this.#standby.kill()
    this.#program.remove()
  }
}

async function untilTrue(url: string, query: string): Promise<void> {
  for (;;) {
    const { rows } = await askPostgres(`${url}/postgres`, query)
    if (rows[0]?.is_so === true) return
    await pause(POLL_MS)
  }
}
