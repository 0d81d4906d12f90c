import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { makeTemplate, type Template } from '../rig/template.ts'
import { type ClusterHunt, missesHints, overspends } from './cluster-hunts.ts'
import { type ClusterPatchName, withoutSafeguard } from './patches.ts'

const PATIENCE_MS = 300_000

let postgres: TestPostgres | null
let template: Template

beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres !== null) template = await makeTemplate(postgres)
}, PATIENCE_MS)

afterAll(() => postgres?.stop())

/** The safeguards of several nodes, and what notices their absence. */
const MUTANTS: readonly [ClusterPatchName, ClusterHunt][] = [
  ['no serializable', overspends],
  ['no retry', overspends],
  ['notify only', missesHints],
]

const HELD: readonly [string, ClusterHunt][] = [
  ['money is spent once', overspends],
  ['no device misses a change', missesHints],
]

test.for(HELD)('at two nodes %s', { timeout: PATIENCE_MS }, async ([, find], context) => {
  if (postgres === null) return context.skip()
  expect(await find(template)).toEqual([])
})

test.for(MUTANTS)('%s is caught', { timeout: PATIENCE_MS }, async ([mutant, find], context) => {
  if (postgres === null) return context.skip()
  const wrong = await find(template, await withoutSafeguard(mutant))
  process.stdout.write(`${mutant}: caught ${wrong.length} times; ${wrong[0]}\n`)
  expect(wrong).not.toEqual([])
})
