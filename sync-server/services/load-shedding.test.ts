import { expect, test } from 'vitest'
import { startTestServer } from '../testing/start-server.ts'
import { LoadShedding, type WorkKind } from './load-shedding.ts'

const KINDS: readonly WorkKind[] = ['page', 'expensive-read', 'read', 'own-read', 'change']

/** A loop that has been late by so much for a while. */
function lateBy(delayMs: number): LoadShedding {
  const load = new LoadShedding()
  for (let sample = 0; sample < 100; sample++) load.note(delayMs)
  return load
}

test.each([
  [0, []],
  [100, ['page', 'expensive-read']],
  [400, ['page', 'expensive-read', 'read']],
  [1500, ['page', 'expensive-read', 'read', 'own-read']],
  [5000, KINDS],
])('a loop that is %d ms late refuses %j', (delayMs, refused) => {
  const load = lateBy(delayMs)
  expect(KINDS.filter((kind) => load.isTooMuch(kind))).toEqual(refused)
  expect(
    Object.entries(load.refused)
      .filter(([, count]) => count > 0)
      .map(([kind]) => kind),
  ).toEqual(refused)
})

test('one long pause is forgotten within a second', () => {
  const load = new LoadShedding()
  load.note(1000)
  for (let sample = 0; sample < 10; sample++) load.note(0)
  expect(load.isTooMuch('page')).toBe(false)
})

test('the delay of the real loop is measured', async () => {
  const load = new LoadShedding()
  load.start()
  for (let turn = 0; turn < 12; turn++) {
    const until = performance.now() + 300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(() => load.refuse('expensive-read')).toThrow('very busy')
  load.stop()
  expect(load.isTooMuch('page')).toBe(false)
})

test('a busy server answers what it has at hand, sends expensive work away with a time, and counts it', async () => {
  const server = await startTestServer({
    fixtures: { categories: [{}], tools: [{}] },
    env: { RATE_LIMITS: 'on' },
  })
  expect((await server.fetch('/api/tools')).status).toBe(200)
  // Both sides run in this process, so the loop of the server is as late as this.
  const keepBusy = setInterval(() => {
    const until = performance.now() + 200
    while (performance.now() < until);
  }, 1)
  try {
    let refused: Response | undefined
    let asked = 0
    await server.until(async () => {
      refused = await server.fetch(`/api/tools?search=other${asked++}`)
      return refused.status === 503
    })
    expect(refused?.headers.get('Retry-After')).toBe('3')
    expect(await refused?.json()).toMatchObject({ code: 'overloaded' })
    expect((await server.fetch('/api/tools')).status).toBe(200)
    expect((await server.fetch('/healthz')).status).toBe(200)
    const metrics = await (await server.fetch('/metrics')).text()
    expect(metrics).toMatch(/^requests_shed_total\{kind="expensive-read"\} [1-9]/m)
  } finally {
    clearInterval(keepBusy)
  }
})
