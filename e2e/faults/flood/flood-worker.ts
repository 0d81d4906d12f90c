/** Runs in a worker thread, so that a flood does not slow the clock of those who measure it. */
import { Agent, request } from 'node:http'
import { z } from 'zod'
import { workerInput, workerPort } from '../../../sync-server/lib/worker-side.ts'

const orderSchema = z.object({
  url: z.string(),
  connections: z.int(),
  /** Sent with every request, beside those that say what it is. */
  headers: z.record(z.string(), z.string()),
  method: z.enum(['GET', 'POST']),
  /** `{n}` in an address or a body becomes another number in every request, `{n:26}` one of so many digits. */
  path: z.string(),
  body: z.string().nullable(),
})
export type FloodOrder = z.infer<typeof orderSchema>

const NUMBER = /\{n(?::(\d+))?\}/g

const { url, connections, headers, method, path, body } = workerInput(orderSchema)
const port = workerPort()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
/** How often each status was answered. */
const answers: Record<number, number> = {}
let sent = 0
let isOver = false

function ask(): Promise<void> {
  const filled = (text: string) =>
    text.replace(NUMBER, (_, digits = '') => String(sent).padStart(Number(digits), '0'))
  const [address, content] = [filled(path), body === null ? null : filled(body)]
  sent++
  return new Promise((resolve) => {
    const asked = request(`${url}${address}`, { agent, method, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      answers[status] = (answers[status] ?? 0) + 1
      answer.resume().once('close', resolve)
    })
    asked.once('error', () => resolve())
    asked.end(content)
  })
}

async function askOn(): Promise<void> {
  while (!isOver) await ask()
}

port.once('message', () => {
  isOver = true
})
await Promise.all(Array.from({ length: connections }, askOn))
agent.destroy()
port.postMessage(answers)
port.close()
