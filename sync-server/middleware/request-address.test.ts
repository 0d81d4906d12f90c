import { request } from 'node:http'
import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

/** Sends the address byte for byte in the request line. */
function ask(server: TestServer, address: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url, { path: address, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    sent.on('error', reject).end()
  })
}

/** Logging is on, because it reads the address once more: an error there would end the process. */
const start = () => startTestServer({ env: { LOG_LEVEL: 'error' } })

test.each(['https://[::1/', 'http://elsewhere.example:99999/', 'http://a%/'])(
  'an invalid absolute address, %s, is refused, and the server continues',
  async (address) => {
    const server = await start()
    const { status, body } = await ask(server, address)
    expect([status, problemSchema.parse(JSON.parse(body)).code]).toEqual([400, 'malformed-address'])
    expect((await server.fetch(contract.listTools.path)).status).toBe(200)
  },
)

test('an absolute address is answered like its path', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}, {}] } })
  const { body } = await ask(server, 'http://elsewhere.example/api/tools?limit=1')
  expect(contract.listTools.output.parse(JSON.parse(body)).tools).toHaveLength(1)
})
