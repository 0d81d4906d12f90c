import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../../support/server.ts'
import { restartUnderLoad } from './restarts.ts'

/** Most of it is the work of jobs, which a slow machine takes long to end. A request that was cut off is among the wrong. */
const STOPPED_IN_MS = 30_000
let server: TestServer

beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
}, 120_000)
afterAll(() => server.dispose(), 60_000)

test.each([1, 2, 3])(
  'restart %i under load completes every answer that it started, and leaves one file',
  async (round) => {
    const { answered, stoppedIn, wrong } = await restartUnderLoad(server, round)
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(20)
    expect(stoppedIn).toBeLessThan(STOPPED_IN_MS)
  },
  120_000,
)
