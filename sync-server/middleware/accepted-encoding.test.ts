import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, listen } from '../http-server.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { addressKey } from './rate-limit.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=x, br', 'br'],
  [';;;,,,', 'identity'],
])('Accept-Encoding: %s is answered with %s', async (header, expected) => {
  const app = new Koa().use((ctx) => {
    ctx.body = acceptedEncoding(ctx)
  })
  const server = createHttpServer(app.callback())
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = await listen(server, 0, '127.0.0.1')
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'Accept-Encoding': header } })
  expect(await answer.text()).toBe(expected)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
