import type { UsageRow, UsageStore } from '../data/usage/usage-queue.ts'

/** As the store in IndexedDB: one for all tabs. */
export function createMemoryUsageStore(): UsageStore {
  const rows = new Map<string, UsageRow>()
  let current: { day: number; token: string } | null = null
  return {
    readRows: async () => [...rows.values()],
    async putRows(changed) {
      for (const row of changed) rows.set(row.key, row)
    },
    async deleteRows(keys) {
      for (const key of keys) rows.delete(key)
    },
    async tokenOf(day, draw) {
      if (current?.day !== day) current = { day, token: draw() }
      return current.token
    },
    async clear() {
      rows.clear()
      current = null
    },
  }
}
