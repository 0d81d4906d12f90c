import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BETTER, startMarket } from '../testing/improvement-stories.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'verify-receipts.ts')
const run = promisify(execFile)

interface Outcome {
  code: number
  text: string
}

const isFailed = (error: unknown): error is { code: number; stdout: string; stderr: string } =>
  error instanceof Error && 'stdout' in error && 'stderr' in error

async function verify(...args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(process.execPath, [SCRIPT, ...args])
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    if (!isFailed(error)) throw error
    return { code: error.code, text: error.stdout + error.stderr }
  }
}

test('the script checks receipts and logs with public keys alone, and remembers what it saw', async () => {
  const { server, agent, submit } = await startMarket()
  const state = join(makeTempDir(), 'heads.json')
  const options = ['--state', state]
  const first = await verify(server.url, ...options)
  expect(first).toMatchObject({
    code: 0,
    text: expect.stringContaining('receipts: 0 entries; this is the first look'),
  })
  const id = await submit(agent, { description: BETTER })
  const all = await verify(server.url, '--key', agent.key, ...options)
  expect(all.text).toContain(`improvement.submitted of improvement ${id}`)
  expect(all.text).toContain('begins with the 0 of')
  expect(all.code).toBe(0)

  const { body } = await agent.call('GET', '/api/v1/receipts')
  const jws: string = body.receipts[0].receipt
  const [header, payload = '', signature] = jws.split('.')
  const more = Buffer.from(payload, 'base64url').toString('utf8').replace('"price":50', '"price":90')
  const files = { good: jws, bad: [header, Buffer.from(more).toString('base64url'), signature].join('.') }
  const dir = makeTempDir()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  expect(await verify(server.url, join(dir, 'good'), ...options)).toMatchObject({ code: 0 })
  expect(await verify(server.url, join(dir, 'bad'), ...options)).toMatchObject({
    code: 1,
    text: expect.stringContaining('A receipt: bad-signature'),
  })

  // A server that shows another past than it did.
  const seen = JSON.parse(readFileSync(state, 'utf8'))
  seen.heads.receipts.root = seen.heads.ledger.root
  writeFileSync(state, JSON.stringify(seen))
  expect(await verify(server.url, ...options)).toMatchObject({
    code: 1,
    text: expect.stringContaining('receipts: not-consistent'),
  })
  seen.heads.receipts.size = 7
  writeFileSync(state, JSON.stringify(seen))
  expect((await verify(server.url, ...options)).text).toContain('it had 7 entries')
})
