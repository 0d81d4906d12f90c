/**
 * Runs every check in turn, continues after a failure, and ends with one line that counts passed and failed tests.
 * `npm test -- --engine=postgres` runs the tests of the server and of attacks on it alone, on a PostgreSQL of its own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startPostgres } from '../sync-server/testing/start-postgres.ts'
import { fetchPromtool, findFirefox, findHaproxy, findHeadlessChromium, findWebKit } from './browsers.ts'

interface Count {
  passed: number
  failed: number
}

/** What failed, named again at the end: a run of half an hour has long scrolled past it. */
const failures: string[] = []

const reports = mkdtempSync(join(tmpdir(), 'ai-tool-hub-test-'))

function run(
  title: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): boolean {
  console.log(`\n== ${title}`)
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return result.status === 0
}

/** Checks without tests, each of which counts as one and keeps a core busy: they run at the same time, and say what they said one after another. */
async function check(scripts: Readonly<Record<string, string>>): Promise<Count> {
  const runs = Object.entries(scripts).map(async ([title, script]) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await ended
    return { title, isGreen: code === 0, output: said + complained }
  })
  const results = await Promise.all(runs)
  for (const { title, output } of results) console.log(`\n== ${title}\n${output}`)
  const red = results.filter(({ isGreen }) => !isGreen)
  failures.push(...red.map(({ title }) => title))
  return { passed: results.length - red.length, failed: red.length }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

function vitest(
  title: string,
  { which, environment }: { which: readonly string[]; environment?: Record<string, string> },
): Count & { skipped: number } {
  const file = join(reports, 'vitest.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isGreen = run(title, 'vitest', ['run', ...which, ...options], environment)
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(`${title}: ${relative('.', file.name)} › ${fullName}\n${failureMessages.join('\n')}`)
    if (failed.length === 0 && file.status === 'failed')
      failures.push(`${title}: ${relative('.', file.name)}\n${file.message}`)
  }
  // A file that does not even load has no test to fail.
  const failed = isGreen ? report.numFailedTests : Math.max(1, report.numFailedTests)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

/** For the tests of alarms, which are left out without it. */
function withPromtool(): Record<string, string> {
  const path = fetchPromtool(reports)
  return path === undefined ? {} : { PROMTOOL_PATH: path }
}

/** The tests that run on both engines each time: of money, of the order of changes, of what several people change at once, and of any input. */
const ON_BOTH_ENGINES = [
  'sync-server/repositories',
  'sync-server/money',
  'sync-server/services/user-sync',
  'sync-server/services/reviews',
  'sync-server/services/mail',
  'sync-server/services/push/digests.test.ts',
  'sync-server/agents/bounties',
  'sync-server/agents/improvements',
  'sync-server/routes/user-sync.test.ts',
  'sync-server/routes/favorites.test.ts',
  'sync-server/routes/second-approvals.test.ts',
  'sync-server/routes/decision-mails.test.ts',
  'sync-server/routes/bounties.test.ts',
  'sync-server/routes/oauth.test.ts',
  'sync-server/routes/domains.test.ts',
  'sync-server/receipts',
  'scripts/testing/user-sync/simulation.test.ts',
  'e2e/faults/fuzz/fuzz.test.ts',
]
/** All that knows how to run on PostgreSQL. */
const ON_POSTGRES = [
  'sync-server',
  'scripts/testing/user-sync/simulation.test.ts',
  'e2e/faults/fuzz',
  'e2e/faults/matrix',
]

/** @param which files or folders of tests */
async function postgresTests(which: readonly string[]): Promise<Count> {
  const postgres = await startPostgres()
  if (postgres === null) return { passed: 0, failed: 0 }
  try {
    const { skipped, ...count } = vitest('Tests on PostgreSQL', {
      which: ['--project=server', '--project=faults', ...which],
      environment: { TEST_POSTGRES: postgres.url },
    })
    console.log(`PostgreSQL: ${count.passed} passed, ${skipped} left out, which are about SQLite's file`)
    return count
  } finally {
    await postgres.stop()
  }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** @param which of Playwright's arguments */
function browserTests(title: string, which: readonly string[]): Count {
  const file = join(reports, `${title}.json`)
  const isGreen = run(title, 'playwright', ['test', ...which, '--reporter=list,json'], {
    CHROME_PATH: findHeadlessChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = isGreen ? stats.unexpected : Math.max(1, stats.unexpected)
  return { passed: stats.expected + stats.flaky, failed }
}

/** The short set in Firefox and WebKit at the size of a phone, as far as they are here or can be installed. */
function otherBrowsersTests(): Count {
  const missing = Object.entries({ firefox: findFirefox(), webkit: findWebKit() })
    .filter(([, path]) => path === undefined)
    .map(([engine]) => engine)
  for (const engine of missing) console.log(`\nThere is no ${engine} here: its stories are left out.`)
  const projects = ['firefox', 'webkit'].filter((engine) => !missing.includes(engine))
  if (projects.length === 0) return { passed: 0, failed: 0 }
  const chosen = projects.flatMap((engine) => ['--project', `${engine}-phone`])
  return browserTests('Stories in Firefox and WebKit', [
    '-c',
    'e2e/engines/playwright.config.ts',
    '--grep',
    '@short',
    ...chosen,
  ])
}

function chromiumTests(): Count {
  if (!findHaproxy()) console.log('\nThere is no HAProxy here: the story of an upgrade is left out.')
  // What the other engines tell in short, others of Chromium's stories tell at length.
  return browserTests('Browser tests', ['-c', 'e2e/playwright.config.ts', '--grep-invert', '@short'])
}

const { values } = parseArgs({ options: { engine: { type: 'string' } } })
if (values.engine !== undefined && values.engine !== 'postgres') {
  console.error(
    '--engine takes postgres; without it everything runs, and what both engines must do runs on both.',
  )
  process.exit(2)
}
const counts =
  values.engine === 'postgres'
    ? [await postgresTests(ON_POSTGRES)]
    : [
        await check({ Lint: 'lint', 'Known faults of dependencies': 'audit', Types: 'types' }),
        vitest('Unit and server tests', { which: [], environment: withPromtool() }),
        await postgresTests(ON_BOTH_ENGINES),
        chromiumTests(),
        otherBrowsersTests(),
      ]
rmSync(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
