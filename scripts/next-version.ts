/**
 * `npm run next-version`: the notes that wait in `.changeset` become the next version, in package.json, package-lock.json and
 * CHANGELOG.md. The command of changesets takes its packages from `workspaces`, which cannot name the root; its parts can.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyReleasePlan } from '@changesets/apply-release-plan'
import { assembleReleasePlan } from '@changesets/assemble-release-plan'
import { readConfig } from '@changesets/config'
import { readChangesets } from '@changesets/read'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const packageSchema = z.looseObject({ name: z.string(), version: z.string() })
const own = { dir: root, packageJson: packageSchema.parse(JSON.parse(read('package.json'))) }
const packages = { rootDir: root, rootPackage: own, packages: [own], tool: { type: 'root' } }
const { config, errors } = await readConfig(root, packages)
if (errors !== undefined) throw new Error(errors.join('\n'))

const plan = assembleReleasePlan(await readChangesets(root), packages, config, undefined)
const version = plan.releases[0]?.newVersion
if (version === undefined) {
  console.log(`${own.packageJson.version} stays: nothing waits in .changeset`)
} else {
  await applyReleasePlan(plan, packages, config, undefined, import.meta.dirname)
  dateHeading(version)
  writeLock(version)
  console.log(`${own.packageJson.version} becomes ${version}`)
}

/** Changesets gives a version no date. */
function dateHeading(next: string): void {
  const today = new Date().toISOString().slice(0, 10)
  const text = read('CHANGELOG.md').replace(`\n## ${next}\n`, `\n## ${next} (${today})\n`)
  writeFileSync(join(root, 'CHANGELOG.md'), text)
}

/** The first two versions in the lock file are the root's. */
function writeLock(next: string): void {
  const old = `"version": "${own.packageJson.version}"`
  const [head = '', first = '', ...rest] = read('package-lock.json').split(old)
  const text = [head, `"version": "${next}"`, first, `"version": "${next}"`, rest.join(old)].join('')
  writeFileSync(join(root, 'package-lock.json'), text)
}
