import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../../support/server.ts'
import { restartUnderLoad } from './restarts.ts'

/** There is an end, on a slow machine as well. A request that the server has aborted would be among the wrong. */
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
