import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let complaints: MockInstance

// An unexpected complaint of the code, of React or of Dexie is a failed test.
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
  vi.restoreAllMocks()
})
