import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { type Answer, type Caller, refusalOf } from './callers.ts'
import type { Asked } from './request.ts'
import { addressOf, CALLS, type MatrixCall, partyOf, REQUESTS } from './requests.ts'
import { watchStore, watchWorld } from './watch-store.ts'
import { everybody, privateWords, startWorld, type World } from './world.ts'

const PATIENCE_MS = 300_000
const LONG_AGO = '2026-01-01T00:00:00.000Z'

test('every call of the contract has a request', () => {
  expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(contract).sort())
})

/** The calls that change something without authentication. */
test('only a few calls change something for visitors', () => {
  const open = CALLS.filter(({ call }) => call.access === 'anyone' && call.method !== 'GET')
  expect(open.map(({ name }) => name).sort()).toEqual([
    'beginPasskeySignIn',
    'confirmLink',
    'deletePushSubscription',
    'finishLogin',
    'login',
    'logout',
    'movePushSubscription',
    'passkeyLogin',
    'recordUsage',
    'register',
    'registerAgent',
    'requestPasswordReset',
    'resetPassword',
    'savePushSubscription',
    'subscribeNewsletter',
    'testPush',
    'unsubscribeNewsletter',
  ])
})

test('calls below the addresses of admins, the owner and agents are theirs only', () => {
  const startsWith = (...starts: string[]) =>
    CALLS.filter(({ call }) => starts.some((start) => call.path.startsWith(start)))
  const accessOf = (calls: MatrixCall[]) => [...new Set(calls.map(({ call }) => call.access))]
  expect(accessOf(startsWith('/api/admin'))).toEqual(['admin'])
  expect(accessOf(startsWith('/api/platform'))).toEqual(['owner'])
  const ofAgents = startsWith('/api/v1', '/api/ai-agents')
  expect(
    ofAgents
      .filter(({ call }) => call.access !== 'agent')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['agentDocs', 'registerAgent'])
  expect(ofAgents.filter(({ call }) => call.access === 'agent' && call.scope === undefined)).toEqual([])
})

test(
  'a caller without permission is refused and changes nothing; the same request works for a permitted caller',
  async () => {
    const world = await startWorld()
    const requests = { refused: 0, answered: 0 }
    const wrong: string[] = []
    const asked = new Map<MatrixCall, Asked>()
    for (const entry of CALLS)
      asked.set(entry, (await entry.request.ask?.(world, partyOf(entry.call, world))) ?? {})

    // 1. Everybody sends the request of its owner.
    const watch = await watchWorld(world)
    for (const entry of CALLS) {
      for (const caller of everybody(world)) {
        const expected = refusedWith(entry, caller, world)
        if (expected === null) continue
        requests.refused += 1
        const answer = await send(entry, caller, asked.get(entry) ?? {})
        wrong.push(
          ...faultsOf(answer, expected).map((fault) => `${caller.name} → ${entry.name}: ${fault}`),
          ...(await watch.changes()).map((table) => `${caller.name} → ${entry.name}: changed ${table}`),
          ...revealed(answer, entry, caller, world),
        )
      }
    }
    expect(wrong).toEqual([])

    // 2. Its owner sends it too, and then every other permitted caller with their own request.
    for (const entry of CALLS) {
      for (const caller of inTurn(entry, world)) {
        if (refusalOf(entry.call, caller.name) !== null) continue
        requests.answered += 1
        const party = partyOf(entry.call, world)
        const isFirst = caller.party?.name === party.name
        const own = isFirst ? asked.get(entry) : await entry.request.ask?.(world, caller.party ?? party)
        if (entry.request.endsSession) await caller.signInAgain?.()
        const answer = await send(entry, caller, own ?? {})
        const expected = entry.request.instead?.[caller.name]?.status
        const isRight =
          expected === undefined ? answer.status >= 200 && answer.status < 300 : answer.status === expected
        if (!isRight)
          wrong.push(`${caller.name} → ${entry.name}: ${answer.status} ${answer.text.slice(0, 300)}`)
        wrong.push(...revealed(answer, entry, caller, world))
      }
    }
    expect(wrong).toEqual([])
    const callers = everybody(world).length
    const total = requests.refused + requests.answered
    process.stdout.write(
      `${CALLS.length} calls × ${callers} callers = ${CALLS.length * callers} pairs, ${total} requests: ` +
        `${requests.refused} refused without a trace, ${requests.answered} carried out\n`,
    )
  },
  PATIENCE_MS,
)

test(
  'a permitted caller who has not proved who they are for ten minutes is refused where that is asked, and changes nothing',
  async () => {
    const world = await startWorld()
    const proved = CALLS.filter(({ call }) => call.freshProof === true)
    const wrong: string[] = []
    let requests = 0
    for (const entry of proved) {
      for (const caller of everybody(world).filter(({ name }) => refusalOf(entry.call, name) === null)) {
        if (caller.party === null) continue
        const userId = caller.party.id
        const setProved = (time: string) =>
          world.store.writer
            .updateTable('session')
            .set({ signed_in_at: time, proved_at: null })
            .where('user_id', '=', userId)
            .execute()
        await setProved(new Date().toISOString())
        const asked = (await entry.request.ask?.(world, caller.party)) ?? {}
        await setProved(LONG_AGO)
        const watch = await watchStore(world.store, Date.now())
        const answer = await send(entry, caller, asked)
        wrong.push(
          ...faultsOf(answer, 403).map((fault) => `${caller.name} → ${entry.name}: ${fault}`),
          ...(answer.text.includes('fresh-proof-required') ? [] : [`${caller.name} → ${entry.name}: code`]),
          ...(await watch.changes()).map((table) => `${caller.name} → ${entry.name}: changed ${table}`),
        )
        requests += 1
      }
    }
    expect(wrong).toEqual([])
    expect(requests).toBeGreaterThan(proved.length)
  },
  PATIENCE_MS,
)

/** The refusal of a request about another party's row; null when there is none. */
function refusedWith({ call, request }: MatrixCall, { name, party }: Caller, world: World): number | null {
  const refusal = refusalOf(call, name)
  if (refusal !== null || request.foreign === undefined) return refusal
  return party?.id === partyOf(call, world).id ? null : request.foreign.status
}

function inTurn({ call }: MatrixCall, world: World): Caller[] {
  const first = world.callers[partyOf(call, world).name]
  return [first, ...everybody(world).filter((caller) => caller !== first)]
}

const send = ({ call }: MatrixCall, caller: Caller, asked: Asked): Promise<Answer> =>
  caller.send(call, {
    path: addressOf(call, asked),
    ...(asked.body !== undefined && { body: asked.body }),
  })

function faultsOf({ status, text }: Answer, expected: number): string[] {
  if (status !== expected) return [`${status} instead of ${expected} ${text.slice(0, 300)}`]
  if (expected < 400) return []
  return problemSchema.safeParse(JSON.parse(text)).success
    ? []
    : [`no problem document: ${text.slice(0, 300)}`]
}

/** Private texts in an answer to another party. */
function revealed({ text }: Answer, { name, call }: MatrixCall, caller: Caller, world: World): string[] {
  if (call.access === 'admin') return []
  const others = everybody(world).flatMap(({ party }) => (party === null ? [] : [party]))
  return others
    .filter((party) => party.name !== caller.party?.name && text.includes(privateWords(party)))
    .map((party) => `${caller.name} → ${name}: reads what is for ${party.name}`)
}
