import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../rig/ground.ts'
import { makeTemplate, type Party } from '../rig/template.ts'
import { PostgresPair } from './postgres-pair.ts'

/** What the docs say that a change waits at most. */
const ANSWERED_MS = 20_000

const addFavorite = (url: string, { headers }: Party, toolId: number) =>
  fetch(`${url}/api/favorites`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ toolId }),
  })

async function favoritesOf(url: string, { headers }: Party): Promise<unknown> {
  return (await fetch(`${url}/api/favorites`, { headers })).json()
}

test('without a standby no change is acknowledged, reads go on, and with one again all is as it was', async (context) => {
  const pair = await PostgresPair.start()
  if (pair === null) return context.skip()
  onTestFinished(() => pair.stop())
  const { ground, people } = await makeTemplate(pair)
  const [node] = await startNodes(ground, { count: 1 })
  const [person] = people
  if (node === undefined || person === undefined) throw new Error('The rig is empty.')
  onTestFinished(async () => {
    await node.stop('SIGKILL')
    await node.dispose()
  })
  const { url } = node
  expect((await addFavorite(url, person, 1)).status).toBe(200)
  await pair.loseStandby()
  const began = performance.now()
  // More than there are connections that write: none of them may wait for ever.
  const waiting = Array.from({ length: 15 }, (_, place) => addFavorite(url, person, place + 2))
  expect((await fetch(`${url}/api/tools`)).status).toBe(200)
  expect(await favoritesOf(url, person)).toHaveLength(1)
  for (const answer of await Promise.all(waiting)) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS)
  await pair.returnStandby()
  // What was under way is there, or is not; sent again it comes to the same.
  for (let toolId = 2; toolId < 17; toolId++) expect(await untilSaved(url, person, toolId)).toBe(true)
  expect(await favoritesOf(url, person)).toHaveLength(16)
  expect(await node.stop()).toBe(0)
}, 180_000)

/** As a device does it: again after a 503. */
async function untilSaved(url: string, person: Party, toolId: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const { status } = await addFavorite(url, person, toolId)
    if (status !== 503) return status === 200
    await pause(250)
  }
  return false
}
