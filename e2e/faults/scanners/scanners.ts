import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { signUp } from '../../../sync-server/testing/browser.ts'
import { TestServer } from '../../support/server.ts'
import { keepsAnswering, runProgram } from './run-program.ts'
import { injectionTargets } from './targets.ts'

/** A scan by a program of somebody else. @returns what it found */
interface Scan {
  name: string
  run(scene: Scene): Promise<string[]>
}

interface Scene {
  server: TestServer
  /** Of an account with every permission, and of an agent. */
  cookie: string
  agentKey: string
  /** For reports; it is deleted afterwards. */
  folder: string
}

const OWNER = 'scanner'
const PAGES = ['/', '/api/tools?limit=5&search=a', '/tool/12', '/categories/music', '/trending?period=a']

/**
 * Modules of wapiti that look at the answers of our server alone. Others, such as ssrf and xxe, ask a public server of
 * the authors whether it was contacted.
 */
const WAPITI_MODULES =
  'exec,file,sql,xss,permanentxss,crlf,redirect,csp,cookieflags,http_headers,backup,methods,htaccess'

/** Complaints that are no faults, with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'X-XSS-Protection is not set': 'browsers have dropped it, and where it works it adds holes',
  'Strict-Transport-Security is not set': 'the scan speaks HTTP; the header is sent when PUBLIC_URL is https',
}

const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ info: z.string(), path: z.string() }))),
})

const crawl: Scan = {
  name: 'wapiti over pages and public answers',
  async run({ server, folder }) {
    const report = join(folder, 'wapiti.json')
    const starts = PAGES.flatMap((path) => ['-s', originOf(server) + path])
    await runProgram('wapiti', [
      ...['-u', `${originOf(server)}/`, ...starts, '--scope', 'folder', '-m', WAPITI_MODULES],
      ...['--depth', '3', '--max-links-per-page', '20', '--max-scan-time', '120'],
      ...['--flush-session', '--no-bugreport', '-f', 'json', '-o', report],
    ])
    const { vulnerabilities } = wapitiReport.parse(JSON.parse(readFileSync(report, 'utf8')))
    return Object.values(vulnerabilities)
      .flat()
      .filter(({ info }) => ACCEPTED[info] === undefined)
      .map(({ info, path }) => `wapiti, ${path}: ${info}`)
  },
}

const injections: readonly Scan[] = injectionTargets().map((target) => ({
  name: `sqlmap over ${target.name}`,
  async run({ server, cookie, agentKey, folder }) {
    const body = target.body === undefined ? [] : ['--data', target.body, '--headers', JSON_HEADERS]
    const credentials = target.needsKey ? ['--headers', `X-API-Key: ${agentKey}`] : ['--cookie', cookie]
    const text = await runProgram('sqlmap', [
      ...['-u', originOf(server) + target.path, ...body],
      ...(target.body === undefined ? credentials : []),
      ...['--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
      ...['--level', '2', '--risk', '1', '--ignore-code', '400,401,404,409,422', '--answers', 'follow=N'],
    ])
    // A search that finds less for some words looks like an injection at first; sqlmap tells them apart at the end.
    const found = text.split('\n').filter((line) => /is vulnerable|identified the following/.test(line))
    const isDone = found.length > 0 || /do not appear to be injectable/.test(text)
    return isDone ? found : [`sqlmap did not get through: ${text.slice(-600)}`]
  },
}))

const JSON_HEADERS = 'Content-Type: application/json\nSec-Fetch-Site: same-origin'

/** Ways to hold connections: headers, a body and an answer that take for ever, and overlapping ranges. */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  'slow headers': ['-H'],
  'slow bodies': ['-B', '-t', 'POST'],
  'slow readers': ['-X', '-n', '2', '-w', '10', '-y', '20', '-z', '5'],
  'overlapping ranges': ['-R', '-a', '10', '-b', '3000', '-t', 'HEAD'],
}

const floods: readonly Scan[] = Object.entries(SLOW).map(([name, mode]) => ({
  name: `slowhttptest with ${name}`,
  run: ({ server }) =>
    keepsAnswering(server, () =>
      runProgram('slowhttptest', [
        ...[...mode, '-u', `${originOf(server)}/`],
        ...['-c', '400', '-r', '100', '-i', '2', '-x', '24', '-p', '5', '-l', '20'],
      ]),
    ),
}))

const SCANS: readonly Scan[] = [crawl, ...injections, ...floods]

export const SCAN_COUNT = SCANS.length

/** Scans one server with programs of others, on loopback only. @returns the first scan that finds something */
export async function soakScanners({ from, count, onProgress }: SoakOptions): Promise<SeedFailure | null> {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-scan-'))
  const server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  try {
    const scene = { server, folder, ...(await credentialsOf(server)) }
    for (const [done, { name, run }] of SCANS.slice(from - 1, from - 1 + count).entries()) {
      const found = await run(scene)
      if (found.length > 0) return { seed: from + done, wrong: [name, ...found] }
      onProgress(done + 1)
    }
    return null
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The scanners must not leave this machine, whatever `localhost` means on it. */
const originOf = ({ port }: TestServer): string => `http://127.0.0.1:${port}`

const registered = z.object({ apiKey: z.string() })

async function credentialsOf(server: TestServer): Promise<Pick<Scene, 'cookie' | 'agentKey'>> {
  const fetchHere = (path: string, init?: RequestInit) => fetch(originOf(server) + path, init)
  const browser = await signUp({ fetch: fetchHere }, OWNER)
  await server.manage('grant', OWNER, 'owner')
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await browser.send('POST', '/api/v1/register', { name: 'Scanner', type: 'autonomous' })
  return { cookie, agentKey: registered.parse(await answer.json()).apiKey }
}
