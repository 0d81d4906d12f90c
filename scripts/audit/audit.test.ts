import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const AUDIT = join(import.meta.dirname, '..', 'audit.ts')
const BULK = '/-/npm/v1/security/advisories/bulk'

/** A registry on this machine with one package and this report of its vulnerabilities. */
async function startRegistry(status: number, faults: object): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const isBulk = request.url === BULK
    const versions = { '1.0.0': { name: 'reader', version: '1.0.0' } }
    const answer = isBulk ? faults : { name: 'reader', 'dist-tags': { latest: '1.0.0' }, versions }
    response.writeHead(isBulk ? status : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
  return `http://127.0.0.1:${address.port}/`
}

/** A project with one dependency. */
function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = { name: 'project', version: '1.0.0', dependencies: { reader: '1.0.0' } }
  const reader = { version: '1.0.0', resolved: 'http://127.0.0.1/reader-1.0.0.tgz', integrity: 'sha512-AA==' }
  const packages = { '': root, 'node_modules/reader': reader }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))
  return folder
}

async function audit(registry: string, ...args: string[]) {
  const cache = makeProject()
  const env = {
    ...process.env,
    npm_config_registry: registry,
    npm_config_cache: cache,
    npm_config_audit: 'true',
  }
  const child = spawn(process.execPath, [AUDIT, ...args], { cwd: makeProject(), env })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

const fault = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Reads too much',
  severity: 'high',
  vulnerable_versions: '<2',
}

test('the report of the registry decides', async () => {
  const found = await audit(await startRegistry(200, { reader: [fault] }))
  expect(found.output).toContain('high: reader: Reads too much')
  expect(found.code).toBe(1)
  expect(await audit(await startRegistry(200, {}))).toEqual({ code: 0, output: 'audit passed\n' })
})

test('a registry without an answer fails only with --strict, and is always reported', async () => {
  const registry = await startRegistry(405, {})
  const skipped = await audit(registry)
  expect(skipped.output).toMatch(/^audit skipped: 405/)
  expect([skipped.code, (await audit(registry, '--strict')).code]).toEqual([0, 1])
})
