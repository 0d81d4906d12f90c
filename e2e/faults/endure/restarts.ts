import { existsSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { openReadOnly } from '../../../sync-server/db/sqlite/open-database.ts'
import { TestServer } from '../../support/server.ts'
import { ask } from './certain-request.ts'

const CLIENTS = 20
/** How long they work before the server is stopped; the exact moment is random. */
const LOAD_MS = { least: 500, more: 1500 }

export interface RestartCount {
  /** Requests that were answered completely. */
  answered: number
  /** Requests that the stopped server never received. */
  refused: number
  /** Milliseconds from the signal to the end of the process. */
  stoppedIn: number
  wrong: string[]
}

interface Load extends Pick<RestartCount, 'answered' | 'refused' | 'wrong'> {
  /** Names of acknowledged agents. */
  kept: string[]
  isOver: boolean
}

/** Stops a server under load, checks the file that it leaves, and starts it again. */
export async function restartUnderLoad(server: TestServer, round: number): Promise<RestartCount> {
  const load: Load = { answered: 0, refused: 0, wrong: [], kept: [], isOver: false }
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    work(server.port, load, `r${round}c${client}`),
  )
  await pause(LOAD_MS.least + Math.random() * LOAD_MS.more)
  const start = performance.now()
  const code = await server.stop('SIGTERM')
  const stoppedIn = performance.now() - start
  load.isOver = true
  await Promise.all(clients)
  if (code !== 0) load.wrong.push(`the server ended with code ${code}`)
  load.wrong.push(...checkFile(server.dataDir, load.kept))
  await server.start()
  const { answered, refused, wrong } = load
  return { answered, refused, stoppedIn, wrong }
}

/** A client that reads and writes in turn over one connection. */
async function work(port: number, load: Load, name: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; !load.isOver; turn++) {
    const agentName = `${name}t${turn}`
    const isWrite = turn % 2 === 0
    const outcome = await (isWrite
      ? ask({
          port,
          agent,
          method: 'POST',
          path: '/api/v1/register',
          body: { name: agentName, type: 'autonomous' },
        })
      : ask({ port, agent, path: `/api/tools?limit=50&search=${'abcdefg'[turn % 7]}` }))
    if (outcome.end === 'refused') {
      load.refused++
      await pause(20)
    } else if (outcome.end === 'broken') {
      load.wrong.push(`${agentName}: a request that had begun was broken off: ${outcome.why}`)
    } else if (outcome.status !== 200) {
      load.wrong.push(`${agentName}: ${outcome.status} ${outcome.text}`)
    } else {
      load.answered++
      if (isWrite) load.kept.push(agentName)
    }
  }
  agent.destroy()
}

function checkFile(dataDir: string, kept: readonly string[]): string[] {
  const file = join(dataDir, 'ai-tool-hub.db')
  if (existsSync(`${file}-wal`)) return ['the log was not written back']
  const handle = openReadOnly(file)
  const names = new Set(handle.prepare('select name from agent').pluck().all())
  handle.close()
  return kept.filter((name) => !names.has(name)).map((name) => `${name}: acknowledged, and not there`)
}

/** `npm run soak -- restarts`: stops one server under load repeatedly. */
export async function soakRestarts({ from, count, onProgress }: SoakOptions): Promise<SeedFailure | null> {
  const server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const sum = { answered: 0, refused: 0, slowest: 0 }
  try {
    for (let round = 0; round < count; round++) {
      const { answered, refused, stoppedIn, wrong } = await restartUnderLoad(server, from + round)
      if (wrong.length > 0) return { seed: from + round, wrong }
      sum.answered += answered
      sum.refused += refused
      sum.slowest = Math.max(sum.slowest, Math.round(stoppedIn))
      onProgress(round + 1)
    }
    process.stdout.write(
      `${sum.answered} requests answered, 0 broken off, ${sum.refused} never begun; slowest stop ${sum.slowest} ms\n`,
    )
    return null
  } finally {
    await server.dispose()
  }
}
