import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { MCP } from '#shared/policy/marketplace.ts'
import { McpSubscriptions } from '../agents/mcp/mcp-subscriptions.ts'
import { freePort } from '../lib/free-port.ts'
import { handleErrors } from '../middleware/handle-errors.ts'
import { Catalogue } from '../services/catalogue/catalogue.ts'
import { everythingServer } from '../testing/mcp-everything.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'

// The official suite: every scenario that a revision requires of servers, frozen at its release. Most scenarios call
// tools of names that the suite prescribes. They run against the endpoint of the product with a server that has them;
// the others run against the product itself.

const suite = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
)

/** About what the product has, without prescribed names. */
const OF_THE_PRODUCT = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
  'sep-2164-resource-not-found',
  'caching',
  'dns-rebinding-protection',
  'server-sse-multiple-streams',
  'input-required-result-unsupported-methods',
  'input-required-result-validate-input',
]

/** Runs what the revision requires; every scenario must pass, except that those of `failing` must fail. */
async function runSuite(url: string, revision: string, failing: readonly string[] = []): Promise<string[]> {
  const folder = makeTempDir()
  const baseline = join(folder, 'failing.yaml')
  writeFileSync(baseline, JSON.stringify({ server: failing }))
  const args = [
    'server',
    '--url',
    `${url.replace('127.0.0.1', 'localhost')}${MCP.path}`,
    '--requirements',
    revision,
    '-o',
    folder,
  ]
  const child = spawn(
    process.execPath,
    [join(suite, 'dist', 'index.js'), ...args, '--expected-failures', baseline],
    {
      cwd: folder,
    },
  )
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const output = Buffer.concat(said).toString('utf8')
  expect(code, output).toBe(0)
  return [...output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(([, name = '']) => name)
}

/** Names of all server scenarios that a revision requires. */
function requiredOf(revision: string): string[] {
  const [, server = ''] = readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8').split(
    /^server:$/m,
  )
  return [...(server.split(/^client:$/m)[0] ?? '').matchAll(/^ {2}- ([\w-]+)$/gm)].map(
    ([, name = '']) => name,
  )
}

async function startEverything(): Promise<string> {
  const catalogue = await Catalogue.open(await openTestStore(makeTempDir()), () => {})
  const app = new Koa()
  app.use(handleErrors(pino({ level: 'silent' })))
  app.use(
    mcpEndpoint({
      publicUrl: 'http://localhost',
      subscriptions: new McpSubscriptions(catalogue.version),
      asks: ['form', 'sampling'],
      callerOf: async ({ ip }) => ({ address: ip, key: null }),
      challengeOf: () => undefined,
      makeServer: everythingServer,
      openPlace: () => new PassThrough(),
    }),
  )
  const server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('the endpoint passes all that both revisions require', async () => {
  const url = await startEverything()
  await Promise.all([runSuite(url, '2026-07-28'), runSuite(url, '2025-11-25')])
})

test('the product passes what both revisions require of what it has', async () => {
  const { url } = await startTestServer({
    fixtures: { categories: [{ name: 'Writing' }], tools: [{}] },
    // A page of the site itself is let in, by the name that the site has.
    env: { PORT: String(await freePort()) },
  })
  await Promise.all([runForProduct(url, '2026-07-28'), runForProduct(url, '2025-11-25')])
})

/** What needs tools of prescribed names fails, and nothing else. */
async function runForProduct(url: string, revision: string): Promise<void> {
  const required = requiredOf(revision)
  const own = OF_THE_PRODUCT.filter((name) => required.includes(name))
  const passed = await runSuite(
    url,
    revision,
    required.filter((name) => !own.includes(name)),
  )
  expect(own.filter((name) => !passed.includes(name))).toEqual([])
}
