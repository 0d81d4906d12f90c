import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { UnreachableError } from './api-errors.ts'
import { CatalogueSource } from './catalogue-source.ts'
import { createServerAnswers } from './server-catalogue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A first visit without a device; `version` grows with each sign to ask again. */
function visit() {
  let isReachable = true
  const trending = () => (isReachable ? Promise.resolve([]) : Promise.reject(new UnreachableError()))
  const server = { ...createServerAnswers(new SimulatedServer().api), trending }
  const source = new CatalogueSource({ server, patience: null })
  const ask = (reachable: boolean) => {
    isReachable = reachable
    return source.ask('trending', {}).catch(() => null)
  }
  return { ask, version: () => source.state().version }
}

test('when the server is back, everything is asked again', async () => {
  const { ask, version } = visit()
  await ask(false)
  const before = version()
  await ask(true)
  expect(version()).toBe(before + 1)
})

test('a server that answers one question and not the other is asked again at most every ten seconds', async () => {
  const { ask, version } = visit()
  const before = version()
  for (let round = 0; round < 30; round++) {
    await ask(false)
    await ask(true)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(version() - before).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(version() - before).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(version() - before).toBe(3)
})
