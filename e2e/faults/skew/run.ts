/**
 * `npm run skew`: records what this build leaves on devices, when it stores or sends something else than the newest fixture.
 * `npm run skew -- history`: before that, every build of the git history that no fixture stands for.
 * `npm run skew -- meet [013 014]`: today's app against the real servers of those builds, and their apps against today's server.
 * What is of other commits takes the git history, and npm for packages that are not used any more.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BuildForm, readForm } from './build-form.ts'
import { FIXTURES, type Fixture, fixtureNames, readFixture } from './fixture.ts'
import { meetBuild } from './meet-build.ts'
import { recordBuild } from './record-build.ts'
import { FORM_PARTS, ROOT, withCommit } from './with-commit.ts'

/** The first commit whose devices could keep something of a user. */
const FIRST = '809d06d9'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

const isSame = (a: BuildForm, b: BuildForm) => JSON.stringify(a) === JSON.stringify(b)

/** The last commit of each form, the oldest first. The newest form is this build's, which is recorded from its files. */
async function findBuilds(): Promise<{ commit: string; form: BuildForm }[]> {
  const range = ['--first-parent', '--reverse', '--format=%h', `${FIRST}^..HEAD`, '--', ...FORM_PARTS]
  const builds: { commit: string; form: BuildForm }[] = []
  for (const commit of git('log', ...range).split('\n')) {
    const form = await withCommit(commit, { hasServer: false }, readForm)
    const last = builds.at(-1)
    if (last !== undefined && isSame(last.form, form)) last.commit = commit
    else builds.push({ commit, form })
  }
  return builds.slice(0, -1)
}

function save(number: number, fixture: Fixture): void {
  const name = `${String(number).padStart(3, '0')}-schema-${fixture.form['number of the user protocol']}.json`
  writeFileSync(join(FIXTURES, name), `${JSON.stringify(fixture)}\n`)
  console.log(`${name}: ${fixture.commit ?? 'this build'}`)
}

const isCommitted = (name: string) => git('ls-files', join(FIXTURES, name)) !== ''

async function recordHistory(): Promise<void> {
  const names = fixtureNames()
  const known = names.map((name) => readFixture(name).form)
  const builds = (await findBuilds()).filter(({ form }) => !known.some((other) => isSame(form, other)))
  for (const [place, { commit }] of builds.entries()) {
    const fixture = await withCommit(commit, { hasServer: true }, (root) => recordBuild(root, commit))
    save(names.length + place + 1, fixture)
  }
}

async function recordThisBuild(): Promise<void> {
  const names = fixtureNames()
  const newest = names.at(-1)
  if (newest !== undefined && isSame(readFixture(newest).form, await readForm(ROOT))) {
    console.log(`${newest} stands for this build.`)
    return
  }
  // One that never shipped is made again; those of builds that did stay for ever.
  const isNew = newest === undefined || isCommitted(newest) || readFixture(newest).commit !== null
  if (!isNew) rmSync(join(FIXTURES, newest))
  save(isNew ? names.length + 1 : names.length, await recordBuild(ROOT, null))
}

async function meet(numbers: readonly string[]): Promise<void> {
  const wanted = (name: string) => numbers.length === 0 || numbers.includes(name.slice(0, 3))
  for (const name of fixtureNames().filter(wanted)) {
    const { commit } = readFixture(name)
    if (commit === null) continue
    const wrong = await withCommit(commit, { hasServer: true }, meetBuild)
    console.log(`${name}: ${wrong.join('; ') || 'nothing is lost or stuck, either way'}`)
    if (wrong.length > 0) process.exitCode = 1
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [task = 'record', ...numbers] = positionals
if (task === 'history') await recordHistory()
if (task === 'history' || task === 'record') await recordThisBuild()
else if (task === 'meet') await meet(numbers)
else throw new Error(`There is no ${task}. There are: record, history, meet.`)
