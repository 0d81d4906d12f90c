import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from '../../support/server.ts'

/** Runs a program without input. @returns what it printed @throws Error when it is not installed */
export async function runProgram(name: string, args: readonly string[]): Promise<string> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const isMissing = once(child, 'error').then(() => true)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  if (await Promise.race([isMissing, once(child, 'spawn').then(() => false)]))
    throw new Error(`${name} is not installed. Debian has it: apt install ${name}`)
  return (await printed).join('\n')
}

const SAMPLES = 20
/** One address holds hundreds of connections; others must not feel it. */
const SLOWEST_MS = 1000

/** Other people's requests during an attack. @returns those that failed or took too long */
export async function keepsAnswering(server: TestServer, attack: () => Promise<unknown>): Promise<string[]> {
  const wrong: string[] = []
  let isOver = false
  const ended = attack().finally(() => {
    isOver = true
  })
  for (let sample = 0; sample < SAMPLES && !isOver; sample++) {
    await pause(500)
    const start = performance.now()
    const answer = await fetch(`${server.url}/api/tools?limit=${1 + sample}`).catch((error: unknown) => error)
    const milliseconds = Math.round(performance.now() - start)
    if (!(answer instanceof Response) || !answer.ok)
      wrong.push(`a request during the attack failed: ${answer}`)
    else if (milliseconds > SLOWEST_MS) wrong.push(`a request during the attack took ${milliseconds} ms`)
  }
  await ended
  return wrong
}
