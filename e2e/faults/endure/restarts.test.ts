import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../../support/server.ts'
import { restartUnderLoad } from './restarts.ts'

/** Less than the server grants before it cuts what still runs. */
const STOPPED_IN_MS = 7500
let server: TestServer

beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
}, 120_000)
afterAll(() => server.dispose(), 60_000)

test.each([1, 2, 3])(
  'restart %i under load answers wholly whatever it had begun with, and leaves one file',
  async (round) => {
    const { answered, stoppedIn, wrong } = await restartUnderLoad(server, round)
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(20)
    expect(stoppedIn).toBeLessThan(STOPPED_IN_MS)
  },
  120_000,
)
