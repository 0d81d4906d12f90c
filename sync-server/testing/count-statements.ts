import { AsyncLocalStorage } from 'node:async_hooks'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../server.ts'

const WAYS_TO_RUN = ['all', 'get', 'run', 'iterate'] as const

export interface StatementCounter {
  /** Must run before the other middleware. */
  prepare: NonNullable<ServerOptions['prepare']>
  /** The SQL of the statements that the last finished request ran, in order. Background work is not included. */
  last(): readonly string[]
}

/**
 * Records the statements of every request to a server in this process, until the test ends. Of a transaction that PostgreSQL runs again
 * the last run counts: it alone has an effect, and how many there are is chance.
 */
export function countStatements(): StatementCounter {
  const running = new AsyncLocalStorage<string[]>()
  let last: readonly string[] = []
  watchStatements((text, { isAgain }) => {
    const texts = running.getStore()
    if (texts === undefined) return
    if (isAgain && texts.at(-1) === 'rollback') texts.length = texts.lastIndexOf('begin')
    texts.push(text)
  })
  return {
    prepare(app) {
      app.middleware.unshift((_, next) => {
        const texts: string[] = []
        last = texts
        return running.run(texts, next)
      })
    },
    last: () => last,
  }
}

function watchStatements(onStatement: (text: string, begun: { isAgain: boolean }) => void): void {
  const probe = new SQLite(':memory:')
  const statement: SQLite.Statement = Object.getPrototypeOf(probe.prepare('select 1'))
  probe.close()
  for (const way of WAYS_TO_RUN)
    watch(statement, way, function (this: SQLite.Statement) {
      onStatement(this.source, { isAgain: false })
    })
  watch(pg.Client.prototype, 'query', (query: unknown) => {
    const text = textOf(query)
    onStatement(text, { isAgain: text === 'begin' })
  })
}

/** Calls `before` with what a method is called with, until the test ends. */
function watch(prototype: object, name: string, before: (...values: never[]) => void): void {
  const original: (...values: unknown[]) => unknown = Reflect.get(prototype, name)
  const watched = function (this: unknown, ...values: unknown[]): unknown {
    Reflect.apply(before, this, values)
    return Reflect.apply(original, this, values)
  }
  Object.assign(prototype, { [name]: watched })
  onTestFinished(() => void Object.assign(prototype, { [name]: original }))
}

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
