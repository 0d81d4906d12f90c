import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { closeServer, createHttpServer, listen } from './http-server.ts'

test('a client that sends its headers slowly is cut off after five seconds, others are served meanwhile', async () => {
  const server = createHttpServer((_, response) => response.end('ok'))
  onTestFinished(() => closeServer(server, 0))
  const port = await listen(server, 0, '127.0.0.1')
  const start = performance.now()
  const slow = connect(port, '127.0.0.1', () => slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  slow.on('error', () => {})
  const cut = new Promise<void>((resolve) => slow.once('close', () => resolve()))
  slow.resume()
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  await cut
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeGreaterThan(4)
  expect(seconds).toBeLessThan(9)
}, 15_000)

test('closing finishes the request under way and refuses new ones', async () => {
  let finish = () => {}
  const server = createHttpServer((_, response) => {
    finish = () => response.end('done')
  })
  const port = await listen(server, 0, '127.0.0.1')
  const underWay = fetch(`http://127.0.0.1:${port}`)
  await pause(50)
  const closed = closeServer(server, 5000)
  await pause(50)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  finish()
  expect(await (await underWay).text()).toBe('done')
  await closed
})

test('closing answers those whose connections were waiting while the process was busy', async () => {
  const server = createHttpServer((_, response) => response.end('ok'))
  const port = await listen(server, 0, '127.0.0.1')
  const asked = new Int32Array(new SharedArrayBuffer(4))
  const people = new Worker(
    `const { parentPort, workerData: { port, asked } } = require('node:worker_threads')
    const { request } = require('node:http')
    const ask = () => new Promise((resolve) => {
      const sent = request({ port, host: '127.0.0.1', agent: false }, (answer) => resolve(answer.statusCode))
      sent.on('error', (error) => resolve(error.code))
      sent.end()
    })
    const answers = Array.from({ length: 10 }, ask)
    setTimeout(() => { Atomics.store(asked, 0, 1); Atomics.notify(asked, 0) }, 300)
    Promise.all(answers).then((all) => parentPort.postMessage(all))`,
    { eval: true, workerData: { port, asked } },
  )
  onTestFinished(async () => void (await people.terminate()))
  const answered = once(people, 'message')
  await once(people, 'online')
  // Nobody accepts meanwhile.
  Atomics.wait(asked, 0, 0)
  await closeServer(server, 5000)
  expect(await answered).toEqual([Array(10).fill(200)])
})

test('closing does not wait for idle connections, nor longer than it may for hung ones', async () => {
  const server = createHttpServer((request, response) => {
    if (request.url === '/quick') response.end('ok')
  })
  const port = await listen(server, 0, '127.0.0.1')
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text()
  const hung = fetch(`http://127.0.0.1:${port}/never`).catch((error: unknown) => error)
  await pause(50)
  const start = performance.now()
  await closeServer(server, 300)
  expect(performance.now() - start).toBeLessThan(1500)
  expect(await hung).toBeInstanceOf(Error)
})

test('closing does not wait for a connection that was opened ahead of need', async () => {
  const server = createHttpServer((_, response) => response.end('ok'))
  const port = await listen(server, 0, '127.0.0.1')
  const unused = connect(port, '127.0.0.1')
  const cut = new Promise((resolve) => unused.once('close', resolve))
  await new Promise((resolve) => unused.once('connect', resolve))
  const start = performance.now()
  await closeServer(server, 5000)
  expect(performance.now() - start).toBeLessThan(1000)
  await cut
})

test('closing answers a request that comes late in a connection that was there before', async () => {
  const server = createHttpServer((_, response) => response.end('late'))
  const port = await listen(server, 0, '127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const closed = closeServer(server, 5000)
  await pause(200)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*late$/)
  await closed
})

test('closing answers a request that has come while the process stood still', async () => {
  const server = createHttpServer((_, response) => response.end('late'))
  const port = await listen(server, 0, '127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const closed = closeServer(server, 5000)
  await pause(200)
  // From here the loop comes to its clocks before it reads.
  await new Promise((resolve) => setImmediate(resolve))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const end = performance.now() + 700
  while (performance.now() < end);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*late$/)
  await closed
})

test('a taken port is an error, not a crash', async () => {
  const taken = createServer()
  onTestFinished(() => {
    taken.close()
  })
  const port = await listen(taken, 0, '127.0.0.1')
  await expect(
    listen(
      createHttpServer(() => {}),
      port,
      '127.0.0.1',
    ),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a client that stops reading is cut off, one that reads slowly gets all of it', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024, 'x')
  const server = createHttpServer((_, response) => response.end(body), 2000)
  onTestFinished(() => closeServer(server, 0))
  const cut = new Promise<string>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve('cut')))
  })
  const port = await listen(server, 0, '127.0.0.1')
  const stopped = connect(port, '127.0.0.1', () => stopped.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  stopped.on('error', () => {}).pause()
  onTestFinished(() => void stopped.destroy())
  const response = await fetch(`http://127.0.0.1:${port}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) await pause(300)
    bytes += chunk.length
  }
  expect(bytes).toBe(body.length)
  expect(await Promise.race([cut, pause(30_000, 'held')])).toBe('cut')
})
