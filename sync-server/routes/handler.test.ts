import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// The compiler must refuse a handler whose answer is not the output of its call. So these tests compile.

const ROOT = join(import.meta.dirname, '..', '..')
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const PATIENCE_MS = 180_000

/** A folder inside the project, so that packages resolve; git, biome and the structure check ignore it. */
function makeFolder(): string {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @returns the compiler's errors, one per line */
function compile(folder: string, files: string[]): string[] {
  const compilerOptions = { paths: { '#shared/*': ['./shared/*'] }, noUnusedLocals: false }
  const settings = { extends: '../../sync-server/tsconfig.json', compilerOptions, files, include: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const args = [TSC, '-p', folder, '--pretty', 'false']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => /error TS\d+/.test(line))
}

const HEAD = `
import { defineHandlers } from '../../sync-server/routes/handler.ts'
import type { User } from '#shared/domain/user.ts'
declare const user: User
declare const secretUser: User & { passwordHash: string }
const favorite = { toolId: 1 }
const datedFavorite = { toolId: 1, since: '2026' }
`

/** One file each. Answers also come from variables: TypeScript itself checks extra fields in literals only. */
const RIGHT: Readonly<Record<string, string>> = {
  'an object': `activatePremium: () => ({ success: true, message: 'Done.' })`,
  'an object, later': `activatePremium: async () => ({ success: true, message: 'Done.' })`,
  'an optional field': `activatePremium: () => ({ success: true, message: '', checkoutUrl: 'https://pay.example' })`,
  'a nested object': `login: () => ({ user })`,
  'an array': `listFavorites: () => [favorite]`,
}
const WRONG: Readonly<Record<string, string>> = {
  'a missing field': `activatePremium: () => ({ success: true })`,
  'a missing field, later': `activatePremium: async () => ({ success: true })`,
  'a missing field of a nested object': `login: () => ({ user: { id: 1, username: 'ann' } })`,
  'a missing field in an array': `listFavorites: () => [{}]`,
  'an extra field': `activatePremium: () => ({ success: true, message: 'Done.', secret: 1 })`,
  'an extra field, later': `activatePremium: async () => ({ success: true, message: 'Done.', secret: 1 })`,
  'an extra field of a nested object': `login: () => ({ user: secretUser })`,
  'an extra field in an array': `listFavorites: () => [datedFavorite]`,
  'an extra field in an array, later': `listFavorites: async () => [datedFavorite]`,
  'a value of another type': `activatePremium: () => ({ success: true, message: 1 })`,
  'no answer': `activatePremium: () => {}`,
  'a call that the contract does not have': `noSuchCall: () => ({ success: true })`,
}

/**
 * An output with a field less and one with a field more, in the source of its calls, and the handlers that must fail.
 */
const CHANGES = [
  {
    calls: 'platform-calls.ts',
    from: 'z.object({ days: z.array(revenueDaySchema) })',
    to: 'z.object({})',
    handlers: 'platform-handlers.ts',
  },
  {
    calls: 'account-calls.ts',
    from: 'output: userSchema,',
    to: 'output: userSchema.extend({ until: z.string() }),',
    handlers: 'account-handlers.ts',
  },
] as const

/** A copy of shared/ in which the contract is changed. */
function changeContract(folder: string): void {
  cpSync(join(ROOT, 'shared'), join(folder, 'shared'), { recursive: true })
  for (const { calls, from, to } of CHANGES) {
    const file = join(folder, 'shared', 'api', calls)
    const source = readFileSync(file, 'utf8')
    expect(source).toContain(from)
    writeFileSync(file, source.replace(from, to))
  }
}

// One compiler run for everything, because it takes seconds.
test(
  'handlers compile only when their answers are exactly the outputs of their calls',
  () => {
    const folder = makeFolder()
    changeContract(folder)
    const cases = Object.entries({ ...RIGHT, ...WRONG })
    for (const [place, [, handler]] of cases.entries())
      writeFileSync(
        join(folder, `case-${place}.ts`),
        `${HEAD}export default defineHandlers({ ${handler} })\n`,
      )
    const handlers = CHANGES.map((change) => join('..', '..', 'sync-server', 'routes', change.handlers))
    const errors = compile(folder, [...handlers, ...cases.map((_, place) => `case-${place}.ts`)])
    const refused = cases.filter((_, place) => errors.some((line) => line.startsWith(`case-${place}.ts(`)))
    expect(refused.map(([name]) => name)).toEqual(Object.keys(WRONG))
    for (const change of CHANGES)
      expect(
        errors.some((line) => line.includes(`routes/${change.handlers}(`)),
        change.handlers,
      ).toBe(true)
  },
  PATIENCE_MS,
)
