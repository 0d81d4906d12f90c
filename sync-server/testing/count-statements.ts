import { AsyncLocalStorage } from 'node:async_hooks'
import SQLite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../server.ts'

const WAYS_TO_RUN = ['all', 'get', 'run', 'iterate'] as const

export interface StatementCounter {
  /** Must run before the other middleware. */
  prepare: NonNullable<ServerOptions['prepare']>
  /** The SQL of the statements that the last finished request ran, in order. Background work is not included. */
  last(): readonly string[]
}

/** Records the SQLite statements of every request to a server in this process, until the test ends. */
export function countStatements(): StatementCounter {
  const running = new AsyncLocalStorage<string[]>()
  let last: readonly string[] = []
  watchStatements((text) => running.getStore()?.push(text))
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

function watchStatements(onStatement: (text: string) => void): void {
  const probe = new SQLite(':memory:')
  const prototype: SQLite.Statement = Object.getPrototypeOf(probe.prepare('select 1'))
  probe.close()
  for (const way of WAYS_TO_RUN) {
    const original = prototype[way]
    const watched = function (this: SQLite.Statement, ...values: unknown[]): unknown {
      onStatement(this.source)
      return Reflect.apply(original, this, values)
    }
    Object.assign(prototype, { [way]: watched })
    onTestFinished(() => void Object.assign(prototype, { [way]: original }))
  }
}
