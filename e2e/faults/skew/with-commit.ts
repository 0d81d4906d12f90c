import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export const ROOT = join(import.meta.dirname, '../../..')
/** What the form of a build depends on. */
export const FORM_PARTS = ['shared', 'pwa/sync', 'pwa/data', 'pwa/catalogue-worker']

/** Gives the files of a commit to `work`. Packages are those of today; what today has no more, a server of then gets from npm. */
export async function withCommit<T>(
  commit: string,
  { hasServer }: { hasServer: boolean },
  work: (root: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `skew-${commit}-`))
  const root = join(folder, 'build')
  try {
    mkdirSync(root)
    const parts = hasServer ? [] : ['package.json', ...FORM_PARTS]
    const files = execFileSync('git', ['archive', commit, ...parts], { cwd: ROOT, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', root], { input: files })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    if (hasServer) addMissing(root)
    return await work(root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) })

function addMissing(root: string): void {
  const { dependencies } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const missing = Object.entries(dependencies)
    .filter(([name]) => !existsSync(join(ROOT, 'node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  if (missing.length === 0) return
  const scratch = join(root, '../missing')
  mkdirSync(scratch)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', scratch, ...missing])
  renameSync(join(scratch, 'node_modules'), join(root, 'node_modules'))
}
