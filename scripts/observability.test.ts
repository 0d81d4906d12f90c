import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../sync-server/testing/start-server.ts'
import { findPromtool } from './browsers.ts'

const FOLDER = join(import.meta.dirname, '..', 'deploy', 'observability')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const rules = read('rules.yml')

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string().min(1) })).default([]),
    }),
  ),
})
const { panels } = dashboardSchema.parse(JSON.parse(read('dashboard.json')))
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const FUNCTIONS = ['histogram_quantile', 'avg_over_time']

/** The names of metrics in expressions: what has an underscore and is neither a label nor of the language. */
function metricsIn(expressions: readonly string[]): Set<string> {
  const bare = expressions.map((text) => text.replaceAll(/\{[^}]*\}|"[^"]*"|\b(by|on) \([^)]*\)/g, ' '))
  const names = bare.flatMap((text) => text.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!:)/g) ?? [])
  return new Set(names.filter((name) => !FUNCTIONS.includes(name)))
}

test('every metric that rules and dashboard name is one that a server has', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}] } })
  await server.fetch('/api/tools')
  const text = await (await server.fetch('/metrics')).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const there = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
  )
  const expressions = [...rules.matchAll(/^\s+(?:expr: (?!\|)(.*)|(?: {10})(.*))$/gm)].map(
    ([, line, block]) => line ?? block ?? '',
  )
  const recorded = /\b(?:slo|route)(?::\w+)+/g
  const used = metricsIn([...expressions, ...queries].map((text) => text.replaceAll(recorded, ' ')))
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((name) => !there.includes(name))).toEqual([])
})

test('the dashboard draws what is recorded, and no panel lies on another', () => {
  const recorded = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name))
  const drawn = queries.flatMap((query) => query.match(/\b(?:slo|route):[\w:]+/g) ?? [])
  expect(drawn.length).toBeGreaterThan(4)
  expect(drawn.filter((name) => !recorded.has(name))).toEqual([])
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

const promtool = findPromtool()
if (promtool === undefined) process.stderr.write('There is no promtool here: the alarms are not tried out.\n')

/** Debian's package `prometheus` has it. */
test.skipIf(promtool === undefined).each([
  ['check', 'rules', 'rules.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'rules.test.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: FOLDER, encoding: 'utf8' })
  expect(`${stdout}${stderr}`, args.join(' ')).toContain('SUCCESS')
  expect(status).toBe(0)
})
