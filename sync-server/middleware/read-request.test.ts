import type { Server } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { problemSchema } from '#shared/api/problem.ts'
import { createHttpServer, listen } from '../http-server.ts'
import { startTestServer } from '../testing/start-server.ts'
import { handleErrors } from './handle-errors.ts'
import { jsonBodiesOnly, MAX_BODY_BYTES, parseBody, readJson } from './read-request.ts'

const noteSchema = z.strictObject({ text: z.string().max(20_000), stars: z.int().optional() })

/** A server with one call that returns the length of the text it was sent. */
async function startEcho(): Promise<string> {
  const app = new Koa()
  app.use(handleErrors(pino({ level: 'silent' })))
  app.use(jsonBodiesOnly)
  app.use(async (ctx) => {
    const { text } = parseBody(noteSchema, await readJson(ctx))
    ctx.body = { length: text.length }
  })
  const server: Server = createHttpServer(app.callback())
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function post(url: string, body: RequestInit['body'], headers: Record<string, string> = JSON_TYPE) {
  const response = await fetch(url, { method: 'POST', body: body ?? null, headers, duplex: 'half' })
  const json: unknown = await response.json()
  return { status: response.status, json }
}

const codeOf = (json: unknown) => problemSchema.parse(json).code

test('a JSON body is read by its schema', async () => {
  const url = await startEcho()
  expect(await post(url, JSON.stringify({ text: 'héllo' }))).toEqual({ status: 200, json: { length: 5 } })
  const typed = { 'Content-Type': 'application/json; charset=utf-8' }
  expect((await post(url, JSON.stringify({ text: 'x' }), typed)).status).toBe(200)
})

test('wrong and unknown fields are named', async () => {
  const url = await startEcho()
  const { status, json } = await post(url, '{"text": 1, "isAdmin": true, "__proto__": {"isAdmin": true}}')
  expect([status, codeOf(json)]).toEqual([400, 'invalid-input'])
  expect(problemSchema.parse(json).issues.map((issue) => issue.path)).toEqual([
    'text',
    'isAdmin',
    '__proto__',
  ])
})

test('with very many wrong fields the first are named and the others counted, so the refusal stays short', async () => {
  const url = await startEcho()
  const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, place) => [`f${place}`, 1]))
  const { issues } = problemSchema.parse((await post(url, JSON.stringify({ text: 'x', ...fields }))).json)
  expect(issues).toHaveLength(51)
  expect(issues.at(-1)).toEqual({ path: '', message: 'and 1950 more' })
})

test.each(['', '{', '{"text": }', 'text=1', '\u0000'])('the body %j is malformed', async (body) => {
  const url = await startEcho()
  const { status, json } = await post(url, body)
  expect([status, codeOf(json)]).toEqual([400, 'malformed-body'])
})

test.each([
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
  [{ 'Content-Type': 'text/plain' }],
  [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
  [{ 'Content-Type': 'application/jsonx' }],
  [{ ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
])('%o is not JSON: 415', async (headers) => {
  const url = await startEcho()
  const { status, json } = await post(url, '{"text": "x"}', headers)
  expect([status, codeOf(json)]).toEqual([415, 'unsupported-media-type'])
})

test('32 KB are the limit, whether the length is announced or not', async () => {
  const url = await startEcho()
  const tooLong = JSON.stringify({ text: 'x'.repeat(MAX_BODY_BYTES) })
  const announced = await post(url, tooLong)
  expect([announced.status, codeOf(announced.json)]).toEqual([413, 'body-too-large'])

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let part = 0; part < 40; part++) controller.enqueue(new TextEncoder().encode('x'.repeat(1024)))
      controller.close()
    },
  })
  const streamed = await post(url, stream)
  expect([streamed.status, codeOf(streamed.json)]).toEqual([413, 'body-too-large'])
})

test('a body nested ten thousand levels deep is refused like any other wrong body', async () => {
  const url = await startEcho()
  const { status } = await post(url, `{"text": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`)
  expect(status).toBe(400)
})

test('a call without a body refuses one, and takes an empty one for none', async () => {
  const server = await startTestServer()
  const logout = (body: RequestInit['body']) =>
    server.fetch('/api/logout', { method: 'POST', headers: JSON_TYPE, body: body ?? null, duplex: 'half' })
  const chunked = (text: string) => new Blob([text]).stream()
  for (const body of ['{"everywhere":true}', '{}', chunked('{}')]) {
    const response = await logout(body)
    const { code, issues } = problemSchema.parse(await response.json())
    expect([response.status, code, issues[0]?.path]).toEqual([400, 'invalid-input', 'body'])
  }
  for (const nothing of [null, '', chunked('')]) expect((await logout(nothing)).status).toBe(200)
  expect((await logout('x'.repeat(40_000))).status).toBe(413)
})
