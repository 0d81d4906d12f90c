import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { openReadOnly } from '../../../sync-server/db/sqlite/open-database.ts'
import { databaseFile } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { programOf } from '../../../sync-server/testing/program-of.ts'
import { TestServer } from '../../support/server.ts'
import { ask } from './certain-request.ts'

const WRITERS = 8
/** How long they write before the backup starts; the exact moment is random. */
const LEAD_MS = { least: 100, more: 400 }
const MANAGE = programOf(join(import.meta.dirname, '..', '..', '..', 'sync-server', 'manage.ts'))

export interface BackupCount {
  /** Writes acknowledged before the backup started, and while it ran. */
  before: number
  during: number
  wrong: string[]
}

/** Registers agents one after the other; each registration writes an agent and its key in one transaction. */
interface Writer {
  name: string
  /** Registrations sent, and how many of these were acknowledged. */
  asked: number
  acknowledgedCount: number
}

/** Backs up a server under writes, restores the backup into another folder, and compares the two. */
export async function backUpUnderWrites(server: TestServer): Promise<BackupCount> {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-backups-'))
  const [backup, restored] = [join(folder, 'backup.db'), join(folder, 'restored')]
  const round = randomUUID().slice(0, 8)
  const writers = Array.from({ length: WRITERS }, (_, place) => ({
    name: `${round}w${place}`,
    asked: 0,
    acknowledgedCount: 0,
  }))
  const state: Writing = { isOver: false, wrong: [] }
  const ends = Promise.all(writers.map((writer) => write(server.port, writer, state)))
  try {
    await pause(LEAD_MS.least + Math.random() * LEAD_MS.more)
    const begun = writers.map((writer) => ({ ...writer }))
    await manage(server.dataDir, 'backup', backup)
    const ended = writers.map((writer) => ({ ...writer }))
    state.isOver = true
    await ends
    mkdirSync(restored)
    for (const name of ['endings.journal', 'secret.key'])
      copyFileSync(join(server.dataDir, name), join(restored, name))
    await manage(restored, 'restore', backup)
    await manage(restored, 'verify')
    const before = acknowledgedBy(begun)
    const wrong = [...state.wrong, ...compare({ server, restored, begun, ended })]
    return { before, during: acknowledgedBy(ended) - before, wrong }
  } finally {
    state.isOver = true
    await ends
    rmSync(folder, { recursive: true, force: true })
  }
}

type Handle = ReturnType<typeof openReadOnly>

const acknowledgedBy = (writers: readonly Writer[]) =>
  writers.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0)

interface Writing {
  isOver: boolean
  wrong: string[]
}

async function write(port: number, writer: Writer, state: Writing): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!state.isOver) {
    const body = { name: `${writer.name}n${writer.asked++}`, type: 'autonomous' }
    const outcome = await ask({ port, agent, method: 'POST', path: '/api/v1/register', body })
    if (outcome.end === 'answered' && outcome.status === 200) writer.acknowledgedCount++
    else state.wrong.push(`${body.name}: ${JSON.stringify(outcome)}`)
  }
  agent.destroy()
}

/** Runs the operator's command while the server runs. @throws when it fails */
async function manage(dataDir: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [MANAGE, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

interface Compared {
  server: TestServer
  restored: string
  /** The writers when the backup started, and when it had ended. */
  begun: readonly Writer[]
  ended: readonly Writer[]
}

function compare({ server, restored, begun, ended }: Compared): string[] {
  const copy = openReadOnly(databaseFile(restored))
  const live = openReadOnly(databaseFile(server.dataDir))
  const wrong: string[] = []
  for (const [place, { name, acknowledgedCount }] of begun.entries()) {
    const numbers = copy
      .prepare<[string], string>("select name from agent where name glob ? || 'n*'")
      .pluck()
      .all(name)
      .map((found) => Number(found.slice(name.length + 1)))
      .sort((one, other) => one - other)
    const gap = numbers.findIndex((number, index) => number !== index)
    if (gap >= 0) wrong.push(`${name}: write ${gap} is missing before write ${numbers[gap]}`)
    if (numbers.length < acknowledgedCount)
      wrong.push(`${name}: ${acknowledgedCount} acknowledged before the backup, ${numbers.length} are in it`)
    const asked = ended[place]?.asked ?? 0
    if (numbers.length > asked) wrong.push(`${name}: ${numbers.length} writes of ${asked}`)
  }
  const torn =
    'select count(*) from agent where is_builtin = 0 and id not in (select agent_id from agent_key)'
  const count = (handle: Handle) => Number(handle.prepare(torn).pluck().get())
  if (count(copy) !== count(live)) wrong.push('a transaction is torn: an agent without its key')
  const epoch = (handle: Handle) => handle.prepare('select epoch from meta').pluck().get()
  if (epoch(copy) === epoch(live)) wrong.push('the restored database has the old epoch')
  copy.close()
  live.close()
  return wrong
}

/** `npm run soak -- backups`: backs up one growing server repeatedly. */
export async function soakBackups({ from, count, onProgress }: SoakOptions): Promise<SeedFailure | null> {
  const server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const sum = { before: 0, during: 0 }
  try {
    for (let round = 0; round < count; round++) {
      const { before, during, wrong } = await backUpUnderWrites(server)
      if (wrong.length > 0) return { seed: from + round, wrong }
      sum.before += before
      sum.during += during
      onProgress(round + 1)
    }
    process.stdout.write(
      `${sum.before} writes before a backup and ${sum.during} while one was made; every restore sound\n`,
    )
    return null
  } finally {
    await server.dispose()
  }
}
