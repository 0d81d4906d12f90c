/**
 * `npm run pack-release`, after `npm run build`: what a release consists of, in dist/release. The same commit and build give the same
 * bytes: names in order, no owners, and the time of the commit.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const FOLDER = 'dist/release'
const LIST_OF_PACKAGES = 'dist/sbom.cdx.json'

/** What the server runs from, as in the Containerfile; what installs its packages; and what its operator reads. */
const CONTENT = [
  'dist/pwa',
  'dist/ssr',
  LIST_OF_PACKAGES,
  'shared',
  'sync-server',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'scripts/run.mjs',
  'scripts/node-runtime.json',
  'deploy',
  'docs/operations.md',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]

const { name, version } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const archive = `${name}-${version}.tar.gz`
const list = `${name}-${version}.cdx.json`
writeFileSync(join(FOLDER, archive), gzipSync(tar(CONTENT), { level: 9 }))
copyFileSync(LIST_OF_PACKAGES, join(FOLDER, list))
writeFileSync(join(FOLDER, 'SHA256SUMS'), [archive, list].map(sumLine).join(''))
writeFileSync(join(FOLDER, 'notes.md'), notesOf(version))
process.stdout.write(readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8'))

function tar(files: readonly string[]): Buffer {
  const time = run('git', ['log', '-1', '--format=%ct']).toString().trim()
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  const prefix = `s,^,${name}-${version}/,`
  const left = ['--exclude=*.test.ts', '--exclude=testing']
  return run('tar', [...same, `--mtime=@${time}`, `--transform=${prefix}`, ...left, '-cf', '-', ...files])
}

function run(command: string, args: string[]): Buffer {
  const { stdout, status, error } = spawnSync(command, args, {
    maxBuffer: 1024 ** 3,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${command} failed`, { cause: error })
  return stdout
}

function sumLine(file: string): string {
  const sum = createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex')
  return `${sum}  ${file}\n`
}

/** What CHANGELOG.md says of a version. */
function notesOf(wanted: string): string {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${wanted} `))
  if (section === undefined) throw new Error(`CHANGELOG.md has nothing of ${wanted}`)
  return `${section.split('\n').slice(1).join('\n').trim()}\n`
}
