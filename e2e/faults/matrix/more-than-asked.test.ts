import { expect, test } from 'vitest'
import type { Asked } from './request.ts'
import { addressOf, CALLS, type MatrixCall, partyOf } from './requests.ts'
import { watchWorld } from './watch-store.ts'
import { startWorld } from './world.ts'

const PATIENCE_MS = 300_000

/** Names of columns and rights that no call accepts in its input. */
const EXTRAS = { is_admin: true, isPremium: true, userId: 4, agentId: 1 }

test(
  'no field in a request gives more rights or another identity: unknown fields are refused',
  async () => {
    const world = await startWorld()
    const wrong: string[] = []
    let count = 0
    const asked = new Map<MatrixCall, Asked>()
    for (const entry of CALLS)
      asked.set(entry, (await entry.request.ask?.(world, partyOf(entry.call, world))) ?? {})
    const watch = await watchWorld(world)
    for (const entry of CALLS) {
      const { name, call } = entry
      const party = partyOf(call, world)
      // A call that wants more than a key of this caller does not read on.
      const refusal = name === 'proveDomain' ? 403 : 400
      const { body, ...address } = asked.get(entry) ?? {}
      const path = addressOf(call, address)
      const send = async (what: string, sent: { path: string; body?: unknown }) => {
        count += 1
        const { status, text } = await world.callers[party.name].send(call, sent)
        if (status !== refusal) wrong.push(`${name}, ${what}: ${status} ${text.slice(0, 200)}`)
        wrong.push(...(await watch.changes()).map((table) => `${name}, ${what}: changed ${table}`))
      }
      const mark = path.includes('?') ? '&' : '?'
      for (const [field, value] of Object.entries(EXTRAS)) {
        const said = body === undefined ? {} : { body }
        await send(`${field} in the address`, { path: `${path}${mark}${field}=${value}`, ...said })
        if (typeof body === 'object' && body !== null)
          await send(`${field} in the body`, { path, body: { ...body, [field]: value } })
        else if (call.method !== 'GET' && call.body === undefined)
          await send(`${field} in a body that is not declared`, { path, body: { [field]: value } })
      }
    }
    expect(wrong).toEqual([])
    process.stdout.write(`${CALLS.length} calls, ${count} requests with a field too many: all refused\n`)
  },
  PATIENCE_MS,
)

/** Copies of a value in each of which one text ends with the null character. */
function* withNull(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}\0`
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const changed of withNull(part))
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}

test(
  'the null character is refused in every text of every request, and changes nothing',
  async () => {
    const world = await startWorld()
    const wrong: string[] = []
    let count = 0
    const asked = new Map<MatrixCall, Asked>()
    for (const entry of CALLS)
      asked.set(entry, (await entry.request.ask?.(world, partyOf(entry.call, world))) ?? {})
    const watch = await watchWorld(world)
    for (const entry of CALLS) {
      const { name, call } = entry
      const { params = {}, query = {}, body } = asked.get(entry) ?? {}
      const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
      const requests = [
        ...[...withNull(texts)].map((changed) => ({ params: changed, query, body })),
        ...[...withNull(query)].map((changed) => ({ params, query: changed, body })),
        ...[...withNull(body)].map((changed) => ({ params, query, body: changed })),
      ] as Asked[]
      for (const { body: said, ...address } of requests) {
        count += 1
        const sent = { path: addressOf(call, address), ...(said !== undefined && { body: said }) }
        const { status, text } = await world.callers[partyOf(call, world).name].send(call, sent)
        const isRefused = status === 400 || (status === 200 && text.includes('"invalid-mutation"'))
        if (!isRefused) wrong.push(`${name}, ${JSON.stringify(sent)}: ${status} ${text.slice(0, 200)}`)
        const changed = await watch.changes()
        // It refuses a mutation for good, and remembers that.
        if (name !== 'syncUser') wrong.push(...changed.map((table) => `${name}: changed ${table}`))
      }
    }
    expect(wrong).toEqual([])
    process.stdout.write(`${CALLS.length} calls, ${count} texts with the null character: all refused\n`)
  },
  PATIENCE_MS,
)

test('a revoked right is gone at the next request', async () => {
  const world = await startWorld()
  const { store, callers, party } = world
  const take = (table: 'user' | 'agent', name: 'user' | 'admin' | 'owner' | 'agent', set: object) =>
    store.writer.updateTable(table).set(set).where('id', '=', party(name).id).execute()
  const statusOf = async (name: 'user' | 'admin' | 'owner' | 'agent', path: string) =>
    (await callers[name].send({ method: 'GET', scope: 'read' }, { path })).status
  const steps = [
    { name: 'admin', path: '/api/admin/users', table: 'user', set: { is_admin: 0 }, after: 403 },
    { name: 'owner', path: '/api/platform/revenue', table: 'user', set: { is_owner: 0 }, after: 403 },
    {
      name: 'user',
      path: '/api/me',
      table: 'user',
      set: { locked_at: '2026-01-01T00:00:00.000Z' },
      after: 401,
    },
    {
      name: 'agent',
      path: '/api/v1/me',
      table: 'agent',
      set: { revoked_at: '2026-01-01T00:00:00.000Z' },
      after: 401,
    },
  ] as const
  for (const { name, path, table, set, after } of steps) {
    expect(await statusOf(name, path), name).toBe(200)
    await take(table, name, set)
    expect(await statusOf(name, path), name).toBe(after)
  }
})
