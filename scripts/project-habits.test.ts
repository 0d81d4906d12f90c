/** What the files around the code say of the code: workflows, forms, changelog, and the pages that name tests. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const own = z
  .object({
    version: z.string(),
    scripts: z.record(z.string(), z.string()),
    dependencies: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(read('package.json')))

/** The cells of every row of a page's tables that begins with a fitting cell. */
const rows = (page: string, first: RegExp) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))

const count = (answers: string[], wanted: string) => answers.filter((answer) => answer === wanted).length

/** What `npm run` and `node` are told to start. */
const missingCommands = (text: string) => [
  ...[...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
    .map(([, script = '']) => script)
    .filter((script) => !(script in own.scripts)),
  ...[...text.matchAll(/(?:node|bash) ([\w./-]+\.(?:ts|mjs|js)|\.ci\/run)/g)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(ROOT, file))),
]

const stepSchema = z.looseObject({ uses: z.string().optional(), run: z.string().optional() })
const jobSchema = z.looseObject({
  uses: z.string().optional(),
  'timeout-minutes': z.number().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  steps: z.array(stepSchema).optional(),
})
const workflowSchema = z.looseObject({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), jobSchema),
})

describe.each(globSync('.github/workflows/*.yml', { cwd: ROOT }))('%s', (name) => {
  const text = read(name)
  const { permissions, jobs } = workflowSchema.parse(parse(text))
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])

  test('gives no rights to all jobs but reading, and each job a limit of time', () => {
    expect(Object.entries(permissions).filter(([, right]) => right !== 'read')).toEqual([])
    for (const [id, job] of Object.entries(jobs))
      if (job.uses === undefined) expect(job['timeout-minutes'], id).toBeLessThanOrEqual(90)
  })

  test('pins every action by a commit, with its version', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) {
      if (action.startsWith('./')) expect(existsSync(join(ROOT, action)), action).toBe(true)
      else expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  test('starts what is there, on the Node that the project has', () => {
    expect(missingCommands(steps.map(({ run = '' }) => run).join('\n'))).toEqual([])
    const [major] = own.dependencies.node.split('.')
    for (const [, version] of text.matchAll(/node-version: (\S+)/g)) expect(version).toBe(major)
  })
})

const formSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.strictObject({
      type: z.enum(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']),
      id: z.string().optional(),
      attributes: z.looseObject({ label: z.string().optional(), value: z.string().optional() }),
      validations: z.strictObject({ required: z.boolean() }).optional(),
    }),
  ),
})

test.each(globSync('.github/ISSUE_TEMPLATE/!(config).yml', { cwd: ROOT }))('%s is a form', (name) => {
  const { body } = formSchema.parse(parse(read(name)))
  const fields = body.filter(({ type }) => type !== 'markdown')
  expect(fields.every(({ attributes }) => attributes.label !== undefined)).toBe(true)
  const ids = fields.map(({ id }) => id)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the changelog begins with the version of package.json, and its versions descend', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
  const versions = headings.map((heading) => /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading))
  expect(versions[0]?.[1]).toBe(own.version)
  const days = versions.map((version) => version?.[2] ?? '')
  expect(days).toEqual([...days].sort().reverse())
  expect(days).not.toContain('')
  const lock = z.object({ version: z.string() }).parse(JSON.parse(read('package-lock.json')))
  expect(lock.version).toBe(own.version)
})

test('notes of changes name this package and what kind of change they are', () => {
  for (const name of globSync('.changeset/*.md', { cwd: ROOT }))
    expect(read(name), name).toMatch(/^---\n"ai-tool-hub": (patch|minor|major)\n---\n\n\S/)
})

describe('the accessibility report', () => {
  const page = read('docs/accessibility.md')
  const criteria = rows(page, /^\d\.\d+\.\d+ /)
  const tests = rows(page, /^`[\w-]+`$/).map(([id = '', file = '', title = '']) => ({
    id: id.slice(1, -1),
    file: file.slice(1, -1),
    title,
  }))

  test('has the 55 criteria of WCAG 2.2, A and AA, and counts its answers', () => {
    expect(new Set(criteria.map(([criterion]) => criterion)).size).toBe(55)
    const answers = criteria.map(([, answer = '']) => answer)
    const kinds = ['Supports', 'Partially supports', 'Does not support', 'Not tested', 'Not applicable']
    const [supports, partially, not, untested, none] = kinds.map((kind) => count(answers, kind))
    expect(/^Supports .*$/m.exec(page)?.[0]).toBe(
      `Supports ${supports}, partially ${partially}, does not ${not}, not tested ${untested}, not applicable ${none}, of ${criteria.length}.`,
    )
  })

  test.each(tests)('$id is a test of $file', ({ file, title }) => {
    const text = read(file)
    expect(["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`))).toBe(true)
  })

  test('claims nothing without a test, and names no test that it has not', () => {
    const known = new Set(tests.map(({ id }) => id))
    for (const [criterion, answer = '', named = ''] of criteria) {
      const ids = [...named.matchAll(/`([\w-]+)`/g)].map(([, id = '']) => id)
      expect(
        ids.filter((id) => !known.has(id)),
        criterion,
      ).toEqual([])
      if (/supports$/i.test(answer)) expect(ids.length, criterion).toBeGreaterThan(0)
      if (/^Not /.test(answer)) expect(ids, criterion).toEqual([])
    }
    const claims = page.slice(0, page.indexOf('## The tests'))
    expect([...known].filter((id) => !claims.includes(`\`${id}\``))).toEqual([])
  })
})

test('the best-practice answers cover the 67 criteria, count right, and name what is there', () => {
  const page = read('docs/best-practices.md')
  const criteria = rows(page, /^`[a-z0-9_]+`$/)
  expect(new Set(criteria.map(([id]) => id)).size).toBe(67)
  const answers = criteria.map(([, , answer = '']) => answer)
  const [met, unmet, none] = ['Met', 'Unmet', 'N/A'].map((kind) => count(answers, kind))
  expect(page).toContain(`Met ${met}, unmet ${unmet}, not applicable ${none}.`)
  expect((met ?? 0) + (unmet ?? 0) + (none ?? 0)).toBe(67)
  expect(missingCommands(page)).toEqual([])
  const files = [...page.matchAll(/`((?:scripts|sync-server|e2e|shared|pwa)\/[\w./-]+)`/g)]
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  'docs/releases.md',
  'docs/best-practices.md',
  'docs/accessibility.md',
  'docs/decisions/0099-notes-make-the-changelog.md',
])('what %s links to is there', (name) => {
  const targets = [...read(name).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  )
  const here = dirname(join(ROOT, name))
  expect(targets.filter((target) => target !== '' && !existsSync(join(here, target)))).toEqual([])
})

test('the container of developers and the robot of updates are JSON', () => {
  const robot = z
    .looseObject({ extends: z.array(z.string()) })
    .parse(JSON.parse(read('.github/renovate.json')))
  expect(robot.extends).toContain('helpers:pinGitHubActionDigests')
  const container = read('.devcontainer/devcontainer.json').replace(/^\s*\/\/.*$/gm, '')
  const { updateContentCommand } = z
    .looseObject({ updateContentCommand: z.string() })
    .parse(JSON.parse(container))
  expect(missingCommands(updateContentCommand)).toEqual([])
})
