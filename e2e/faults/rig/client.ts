import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Entry, Journal, Operation } from './journal.ts'

/** Tells the chaos proxy which call this is, and which attempt. */
export const ATTEMPT_HEADER = 'x-rig-attempt'

/** Longer than any restart of the server, even on a slow machine. */
const PATIENCE_MS = 180_000
const PAUSE_MS = 25

const MISTAKES = new Set([400, 401, 403, 404, 405, 413, 415, 429])

interface Answer {
  status: number
  text: string
}

/** Sends each call until it has an answer, and writes the journal. */
export class Client {
  readonly journal: Journal
  readonly #urls: readonly string[]
  #turn = 0
  #reads = 0
  #isClosed = false

  /** @param urls of the nodes: each attempt goes to the next one */
  constructor(journal: Journal, urls: readonly string[]) {
    this.journal = journal
    this.#urls = urls
  }

  /** @returns the JSON of the answer; undefined when the call was refused or has no answer */
  async send(operation: Operation): Promise<unknown> {
    const entry = this.journal.intend(operation)
    const deadline = Date.now() + PATIENCE_MS
    while (entry.state === 'intended') {
      const answer = await this.#attempt(entry)
      if (isFinal(answer)) this.#note(entry, answer)
      else if (operation.isSentOnce === true || this.#isClosed || Date.now() > deadline)
        entry.state = 'unknown'
      else await pause(PAUSE_MS)
    }
    return entry.state === 'acknowledged' ? JSON.parse(entry.answer) : undefined
  }

  /** Stops all attempts, so that a failed run leaves nothing behind. */
  close(): void {
    this.#isClosed = true
  }

  /** Repeats a read until it is answered. */
  async read(as: Caller, path: string): Promise<unknown> {
    const id = ++this.#reads
    for (let attempt = 1; !this.#isClosed; attempt++) {
      const headers = { ...as.headers, [ATTEMPT_HEADER]: `read${id}.${attempt}` }
      const answer = await this.#fetch(path, { headers })
      if (answer !== null && answer.status < 500) return JSON.parse(answer.text)
      await pause(PAUSE_MS)
    }
    throw new Error('The run is over.')
  }

  /** Sends an acknowledged call once more: the answer must be the same. */
  async repeat(entry: Entry): Promise<void> {
    const answer = await this.#attempt(entry)
    if (answer === null || answer.text === entry.answer) return
    const { method, path, as } = entry.operation
    const summary = `${answer.status} ${answer.text.slice(0, 200)}`
    this.journal.wrong.push(
      `${method} ${path} by ${as.name} (${entry.id}) has another answer the second time: ${summary}, not ${entry.answer.slice(0, 200)}`,
    )
  }

  #attempt(entry: Entry): Promise<Answer | null> {
    const { as, method, path, body } = entry.operation
    const headers: Record<string, string> = {
      ...as.headers,
      [ATTEMPT_HEADER]: `${entry.id}.${++entry.attempts}`,
    }
    if (body === undefined) return this.#fetch(path, { method, headers })
    return this.#fetch(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async #fetch(path: string, init: RequestInit): Promise<Answer | null> {
    try {
      const response = await fetch(this.#next() + path, init)
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }

  #next(): string {
    return this.#urls[this.#turn++ % this.#urls.length] ?? ''
  }

  #note(entry: Entry, { status, text }: Answer): void {
    entry.answer = text
    entry.state = status < 300 ? 'acknowledged' : 'refused'
    const objection = status < 300 ? entry.operation.objection?.(JSON.parse(text)) : null
    if (objection) this.journal.wrong.push(`${entry.operation.path}: ${objection}`)
    // A refusal of the request itself is a mistake of the rig.
    const isWrong = MISTAKES.has(status) || (status >= 300 && entry.operation.isAlwaysTaken === true)
    if (isWrong)
      this.journal.wrong.push(`${entry.operation.method} ${entry.operation.path}: ${status} ${text}`)
  }
}

/** Whether to retry: no answer, or a server error. */
function isFinal(answer: Answer | null): answer is Answer {
  return answer !== null && answer.status < 500
}
