/**
 * Asks the registry for known vulnerabilities of the server's dependencies. Grave ones fail, unless
 * scripts/audit-allow.json allows them for a while. A registry that does not answer fails nothing, except with
 * --strict.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowListSchema, auditReportSchema, evaluateAudit } from './audit/evaluate-audit.ts'

/** An unreachable registry must not delay the tests for minutes. */
const QUICK = ['--fetch-retries=0', '--fetch-timeout=20000']
const ALLOW_LIST = join(import.meta.dirname, 'audit-allow.json')

function askRegistry(): unknown {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...QUICK], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error !== undefined) return { message: error.message }
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: 'npm answered something else than JSON' }
  }
}

function reasonOf(answer: unknown): string {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer
  return hasMessage ? String(answer.message) : 'the answer has an unknown form'
}

const isStrict = process.argv.includes('--strict')
const allowed = allowListSchema.parse(JSON.parse(readFileSync(ALLOW_LIST, 'utf8')))
const answer = askRegistry()
const report = auditReportSchema.safeParse(answer)
if (report.success) {
  const today = new Date().toISOString().slice(0, 10)
  const { failures, notes } = evaluateAudit(report.data, allowed, today)
  for (const line of [...notes, ...failures]) console.log(line)
  console.log(failures.length === 0 ? 'audit passed' : `audit failed: ${failures.length}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} else {
  console.log(`audit skipped: ${reasonOf(answer)}`)
  process.exitCode = isStrict ? 1 : 0
}
