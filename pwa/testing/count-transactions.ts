import { vi } from 'vitest'

/** Counts the transactions of IndexedDB, in the databases that are opened from here on. */
export function countTransactions(): { take(): number } {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  return {
    /** How many have begun since the last time. */
    take() {
      const count = begun.mock.calls.length
      begun.mockClear()
      return count
    },
  }
}
