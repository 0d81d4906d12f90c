import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentSchema } from '../sync-server/config.ts'
import { startTestServer } from '../sync-server/testing/start-server.ts'

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
const configuration = /\n## Configuration\n(.*?)\n### /s.exec(text)?.[1] ?? ''

/** The cells of the first two columns, by variable. */
const documented = new Map(
  [...configuration.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name = '', cell = '']) => [
    name,
    cell,
  ]),
)

/** None of these are secrets, and the default of some depends on others. */
const defaults: Record<string, unknown> = environmentSchema.parse({})
const FROM_OTHERS = new Set(['DEMO', 'PUBLIC_URL', 'SESSION_KEYS', 'MAIL_FROM'])

test('the table of the operations guide has every setting, and no other', () => {
  expect([...documented.keys()].sort()).toEqual(Object.keys(environmentSchema.shape).sort())
})

test.each([...documented])('the default of %s is the one in the server', (name, cell) => {
  if (FROM_OTHERS.has(name)) return expect(defaults[name]).toBeUndefined()
  const value = defaults[name]
  const isUnset = value === undefined || (Array.isArray(value) && value.length === 0)
  expect(cell).toBe(isUnset ? '–' : String(value))
})

test('alerts use metrics and calls that the server has', async () => {
  const server = await startTestServer()
  await server.fetch('/api/tools')
  const metrics = await (await server.fetch('/metrics')).text()
  const alerts = [...text.matchAll(/```promql\n(.*?)```/gs)].map(([, block]) => block).join('')
  const names = new Set(alerts.match(/\b[a-z0-9]+(_[a-z0-9]+)+\b/g))
  const functions = ['histogram_quantile']
  const used = [...names].filter((name) => !functions.includes(name))
  expect(used.length).toBeGreaterThan(3)
  // One that says nothing now, such as of connections where the database is a file, is there with its type.
  expect(used.filter((name) => !new RegExp(`^(# TYPE )?${name}[{ ]`, 'm').test(metrics))).toEqual([])
  for (const [, label] of alerts.matchAll(/(?:route|queue|file)="(\w+)"/g))
    expect(metrics).toContain(`"${label}"`)
})

test('the example of three nodes uses settings that the server has, and what it links to is there', () => {
  const docs = join(import.meta.dirname, '..', 'docs')
  const linked = [...text.matchAll(/\]\((\.\.\/deploy\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(linked.length).toBeGreaterThan(4)
  expect(linked.filter((path) => !existsSync(join(docs, path)))).toEqual([])
  const folder = join(docs, '..', 'deploy', 'three-nodes')
  const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const node = compose.slice(0, compose.indexOf('\nservices:'))
  const given = [...node.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = '']) => name)
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'NODES']))
  expect(given.filter((name) => !(name in environmentSchema.shape))).toEqual([])
  const asked = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))
  const settings = readFileSync(join(folder, 'settings.example'), 'utf8')
  expect([...settings.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name).sort()).toEqual([...asked].sort())
})

test('the links of the table of contents and the sections have targets', () => {
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-')
  const sections = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title)))
  const targets = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target)
  expect(
    targets.filter((target) => !sections.has(target.replace(/-$/, '')) && !sections.has(target)),
  ).toEqual([])
})
