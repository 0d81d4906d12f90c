import { setTimeout as pause } from 'node:timers/promises'
import type { Entry, Journal } from './journal.ts'
import type { Caller, Operation } from './operation.ts'

/** Tells a proxy which call this is, and which attempt. */
export const ATTEMPT_HEADER = 'x-rig-attempt'

/** A server is never away for so long, however slow the machine. */
const PATIENCE_MS = 180_000
const PAUSE_MS = 25

const MISTAKES = new Set([400, 401, 403, 404, 405, 413, 415, 429])

interface Answer {
  status: number
  text: string
}

/** Sends calls, again and again until each has an answer, and keeps the journal of it. */
export class Client {
  readonly journal: Journal
  readonly #url: string
  #reads = 0
  #isClosed = false

  constructor(journal: Journal, url: string) {
    this.journal = journal
    this.#url = url
  }

  /** @returns the JSON of the answer; undefined where it was refused or has none */
  async send(operation: Operation): Promise<unknown> {
    const entry = this.journal.intend(operation)
    const deadline = Date.now() + PATIENCE_MS
    while (entry.fate === 'intended') {
      const answer = await this.#attempt(entry)
      if (isFinal(answer)) this.#note(entry, answer)
      else if (operation.isSentOnce === true || this.#isClosed || Date.now() > deadline)
        entry.fate = 'unknown'
      else await pause(PAUSE_MS)
    }
    return entry.fate === 'acknowledged' ? JSON.parse(entry.answer) : undefined
  }

  /** Nobody waits for answers any more: a run that has failed leaves nothing behind. */
  close(): void {
    this.#isClosed = true
  }

  /** Reads until it is answered. */
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

  /** Sends what was acknowledged once more. A promise is kept when the answer is the same. */
  async repeat(entry: Entry): Promise<void> {
    const answer = await this.#attempt(entry)
    if (answer === null || answer.text === entry.answer) return
    const { method, path, as } = entry.operation
    const told = `${answer.status} ${answer.text.slice(0, 200)}`
    this.journal.wrong.push(
      `${method} ${path} by ${as.name} (${entry.id}) is answered otherwise the second time: ${told}, not ${entry.answer.slice(0, 200)}`,
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
      const response = await fetch(this.#url + path, init)
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }

  #note(entry: Entry, { status, text }: Answer): void {
    entry.answer = text
    entry.fate = status < 300 ? 'acknowledged' : 'refused'
    const objection = status < 300 ? entry.operation.objection?.(JSON.parse(text)) : null
    if (objection) this.journal.wrong.push(`${entry.operation.path}: ${objection}`)
    // A client that is told it asked wrongly is a fault of the rig.
    const isWrong = MISTAKES.has(status) || (status >= 300 && entry.operation.isAlwaysTaken === true)
    if (isWrong)
      this.journal.wrong.push(`${entry.operation.method} ${entry.operation.path}: ${status} ${text}`)
  }
}

/** Not so: no answer, a mistake of the server, and what says itself that it is not the end. */
function isFinal(answer: Answer | null): answer is Answer {
  return answer !== null && answer.status < 500
}
