import { expect, test } from 'vitest'
import { signIn } from '../../../sync-server/testing/browser.ts'
import type { Asked } from './request.ts'
import { addressOf, CALLS, type MatrixCall, partyOf } from './requests.ts'
import { sendRaw, tricksOn } from './tricks.ts'
import { watchWorld } from './watch-store.ts'
import { startWorld, usernameOf, type World } from './world.ts'

const PATIENCE_MS = 300_000
const JSON_TYPE = 'application/json'

/** A request for each of these calls, and the cookie of a session that may make it. */
async function prepare(world: World, entries: readonly MatrixCall[]) {
  // First: what is asked for may turn on a second factor, without which a password no longer signs in.
  const cookies = new Map<string, string>()
  for (const name of ['user', 'admin', 'owner'] as const)
    cookies.set(name, await cookieOf(world, usernameOf({ name })))
  const asked = new Map<MatrixCall, Asked>()
  for (const entry of entries)
    asked.set(entry, (await entry.request.ask?.(world, partyOf(entry.call, world))) ?? {})
  return {
    requestOf(entry: MatrixCall) {
      const { body, ...address } = asked.get(entry) ?? {}
      const path = addressOf(entry.call, address)
      return { method: entry.call.method, path, body: body === undefined ? undefined : JSON.stringify(body) }
    },
    cookieFor: (name: string) => cookies.get(name) ?? '',
  }
}

async function cookieOf({ server }: World, username: string): Promise<string> {
  const { cookies } = await signIn(server, username)
  return [...cookies].map((pair) => pair.join('=')).join('; ')
}

/** Requests that other sites can make a browser send; each must be refused, for any call. */
const FORGERIES: Readonly<Record<string, { headers: Record<string, string>; body?: string }>> = {
  'a script of another site': { headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': JSON_TYPE } },
  'a script of a sister site': { headers: { 'Sec-Fetch-Site': 'same-site', 'Content-Type': JSON_TYPE } },
  'a script of an older browser': {
    headers: { Origin: 'https://evil.example.com', 'Content-Type': JSON_TYPE },
  },
  'a script of nowhere': { headers: { Origin: 'null', 'Content-Type': JSON_TYPE } },
  'another port of this machine': { headers: { Origin: 'http://127.0.0.1:1', 'Content-Type': JSON_TYPE } },
  'a name that only begins like ours': {
    headers: { Origin: 'http://localhost.evil.example.com', 'Content-Type': JSON_TYPE },
  },
  'an unknown word': { headers: { 'Sec-Fetch-Site': 'Same-Origin, cross-site', 'Content-Type': JSON_TYPE } },
  'a script that makes up a key': {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': JSON_TYPE, Authorization: 'Bearer x' },
  },
  'a script of a sister site that makes up a key': {
    headers: { 'Sec-Fetch-Site': 'same-site', 'Content-Type': JSON_TYPE, 'X-API-Key': 'x' },
  },
  'a script of an older browser that makes up a key': {
    headers: { Origin: 'https://evil.example.com', 'Content-Type': JSON_TYPE, 'X-Agent-Key': 'x' },
  },
  'a form with JSON as text': { headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' } },
  'a form of an older browser': { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: '{"a":1}=' },
  'a form with fields': { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
  'a form with files': {
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  },
  'a type that only looks like JSON': {
    headers: { 'Content-Type': 'text/plain; application/json' },
    body: '{}',
  },
  'a body without a type': { headers: {}, body: '{}' },
}

test(
  'another site that uses the session of a user is refused every change, and changes nothing',
  async () => {
    const world = await startWorld()
    const unsafe = CALLS.filter(({ call }) => call.method !== 'GET')
    const { requestOf, cookieFor } = await prepare(world, unsafe)
    const watch = await watchWorld(world)
    const wrong: string[] = []
    for (const entry of unsafe) {
      const Cookie = cookieFor(entry.call.access === 'admin' ? 'admin' : 'user')
      for (const [name, forgery] of Object.entries(FORGERIES)) {
        const { body, ...request } = requestOf(entry)
        const headers = { ...forgery.headers, Cookie }
        const { status, text } = await sendRaw(world.server.url, {
          ...request,
          headers,
          body: forgery.body ?? body ?? '{}',
        })
        const expected = 'Sec-Fetch-Site' in headers || 'Origin' in headers ? 403 : 415
        if (status !== expected) wrong.push(`${entry.name}, ${name}: ${status} ${text.slice(0, 200)}`)
        wrong.push(...(await watch.changes()).map((table) => `${entry.name}, ${name}: changed ${table}`))
      }
    }
    expect(wrong).toEqual([])
    const variants = Object.keys(FORGERIES).length
    process.stdout.write(
      `${unsafe.length} changing calls × ${variants} forgeries = ${unsafe.length * variants} requests refused\n`,
    )
  },
  PATIENCE_MS,
)

test(
  'no spelling of a path, no header and no method gives a visitor or a user the rights of admins or the owner',
  async () => {
    const world = await startWorld()
    const guarded = CALLS.filter(({ call }) => call.access === 'admin' || call.access === 'owner')
    const { requestOf, cookieFor } = await prepare(world, guarded)
    const watch = await watchWorld(world)
    const wrong: string[] = []
    let count = 0
    for (const entry of guarded) {
      const { method, path, body } = requestOf(entry)
      for (const Cookie of ['', cookieFor('user')]) {
        for (const { name, request } of tricksOn({ method, path }, body)) {
          count += 1
          const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': JSON_TYPE }
          const headers = { ...own, ...(Cookie !== '' && { Cookie }), ...request.headers }
          const { status } = await sendRaw(world.server.url, { ...request, headers })
          if (status < 300 || status >= 500) wrong.push(`${entry.name}, ${name}: ${status} ${request.path}`)
          wrong.push(...(await watch.changes()).map((table) => `${entry.name}, ${name}: changed ${table}`))
        }
      }
    }
    expect(wrong).toEqual([])
    process.stdout.write(`${guarded.length} guarded calls, ${count} tricks: none was carried out\n`)
  },
  PATIENCE_MS,
)
