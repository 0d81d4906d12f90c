/** Runs every check in turn, continues after a failure, and ends with one line that counts passed and failed tests. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findHeadlessChromium } from './chromium.ts'

interface Count {
  passed: number
  failed: number
}

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

/** A check without tests counts as one test. */
function check(title: string, command: string, args: string[]): Count {
  return run(title, command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
})

function unitTests(): Count {
  const file = join(reports, 'unit.json')
  const isGreen = run('Unit and server tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  // A file that does not even load has no test to fail.
  const failed = isGreen ? report.numFailedTests : Math.max(1, report.numFailedTests)
  return { passed: report.numPassedTests, failed }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

function browserTests(): Count {
  const file = join(reports, 'browser.json')
  const isGreen = run(
    'Browser tests',
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROME_PATH: findHeadlessChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = isGreen ? stats.unexpected : Math.max(1, stats.unexpected)
  return { passed: stats.expected + stats.flaky, failed }
}

const counts = [
  check('Lint', 'npm', ['run', '--silent', 'lint']),
  check('Known faults of dependencies', 'npm', ['run', '--silent', 'audit']),
  check('Types', 'npm', ['run', '--silent', 'types']),
  unitTests(),
  browserTests(),
]
rmSync(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
