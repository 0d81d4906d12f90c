import type { openDatabase } from '../../../sync-server/db/open-database.ts'

type Handle = ReturnType<typeof openDatabase>

/** Does something just before the connection gets its nth statement from now on. @returns how many there were so far */
export function beforeStep(handle: Handle, step: number, act: () => void): () => number {
  let count = 0
  const counting =
    <T>(run: (sql: string) => T) =>
    (sql: string): T => {
      if (++count === step) act()
      return run(sql)
    }
  const prepare: (sql: string) => ReturnType<Handle['prepare']> = handle.prepare.bind(handle)
  const exec = handle.exec.bind(handle)
  Object.assign(handle, { prepare: counting(prepare), exec: counting(exec) })
  return () => count
}
