import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { type LogFn, pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { checkCopy } from '../db/sqlite/check-copy.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookEscrow } from '../money/ledger/bookings.ts'
import { ALONE } from '../testing/market-rows.ts'
import { addFixtures, openTestSqlite } from '../testing/open-test-store.ts'
import { rewriteLedger } from '../testing/raw-sql.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { BackupSchedule } from './backup-schedule.ts'

const START = Date.parse('2026-11-22T10:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000

/** A data folder with a real store, the clock of its schedule, and the log of that. */
async function makeScene({ everyHours = 24, keep = 3 } = {}) {
  const dataDir = makeTempDir()
  const store = await openTestSqlite(dataDir)
  await addFixtures(store, { categories: [{}], tools: [{}, {}] })
  const clock = { time: START }
  const logged: string[] = []
  const logMethod = (args: Parameters<LogFn>) => void logged.push(String(args[1]))
  const log = pino({ hooks: { logMethod } })
  const open = () => {
    const schedule = new BackupSchedule({ dataDir, everyHours, keep, log, now: () => new Date(clock.time) })
    onTestFinished(() => schedule.stop())
    return schedule
  }
  const folder = join(dataDir, 'backups')
  return { store, clock, logged, open, folder, files: () => (existsSync(folder) ? readdirSync(folder) : []) }
}

const after = (hours: number) => `scheduled-${stamp(START + hours * HOUR_MS)}.db`
const stamp = (time: number) => new Date(time).toISOString().replace(/[:.]/g, '-')

test('the first check makes a sound backup of all committed data', async () => {
  const { open, files, folder, logged } = await makeScene()
  const schedule = open()
  expect(schedule.lastSuccess).toBeNull()
  await schedule.check()
  expect(files()).toEqual([after(0)])
  const copy = new SQLite(join(folder, after(0)), { readonly: true })
  onTestFinished(() => void copy.close())
  expect(checkCopy(copy)).toEqual([])
  expect(copy.prepare('select count(*) from tool').pluck().get()).toBe(2)
  expect(schedule.lastSuccess).toEqual(new Date(START))
  expect([schedule.failures, logged]).toEqual([0, ['scheduled backup made and checked']])
})

test('the next one is due after the newest, however often the server was restarted', async () => {
  const { open, files, clock } = await makeScene()
  await open().check()
  for (const hours of [1, 12, 23.9]) {
    clock.time = START + hours * HOUR_MS
    const restarted = open()
    await restarted.check()
    expect(restarted.lastSuccess).toEqual(new Date(START))
  }
  expect(files()).toEqual([after(0)])
  clock.time = START + 24 * HOUR_MS
  await open().check()
  expect(files()).toEqual([after(0), after(24)])
})

test('the oldest are deleted, and only scheduled ones', async () => {
  const { open, files, clock, folder } = await makeScene({ everyHours: 1, keep: 2 })
  const schedule = open()
  await schedule.check()
  const others = [
    `${stamp(START)}-before-restore.db`,
    `${stamp(START)}-schema-9.db`,
    'mine.db',
    'scheduled-mine.db',
  ]
  for (const name of others) writeFileSync(join(folder, name), '')
  for (let hours = 1; hours <= 4; hours++) {
    clock.time = START + hours * HOUR_MS
    await schedule.check()
  }
  expect(files().sort()).toEqual([...others, after(3), after(4)].sort())
})

test('one with a future date neither delays the next one nor causes one a minute', async () => {
  const { open, files, clock, folder } = await makeScene({ keep: 1 })
  const schedule = open()
  await schedule.check()
  writeFileSync(join(folder, after(9000)), '')
  clock.time = START + 24 * HOUR_MS
  await schedule.check()
  expect(files()).toEqual([after(24)])
  writeFileSync(join(folder, after(9000)), '')
  clock.time += 60_000
  await schedule.check()
  expect(files()).toEqual([after(24), after(9000)])
  expect(schedule.lastSuccess).toEqual(new Date(START + 24 * HOUR_MS))
})

test('an unsound copy is set aside and counted, and the next try is in an hour', async () => {
  const { open, files, clock, store, logged } = await makeScene()
  const schedule = open()
  await schedule.check()
  await writeTransaction(store.writer, (transaction) =>
    bookEscrow(transaction, { id: 1, cents: 5000, agent: ALONE, at: '2026-11-20T10:00:00.000Z' }),
  )
  await rewriteLedger(store, 'update ledger_entry set cents = 7 where id = 1')
  clock.time = START + 24 * HOUR_MS
  await schedule.check()
  const unsound = `unsound-${stamp(clock.time)}.db`
  expect(files()).toEqual([after(0), unsound])
  expect(schedule.lastSuccess).toEqual(new Date(START))
  expect([schedule.failures, logged.at(-1)]).toEqual([1, 'the scheduled backup could not be made'])
  clock.time += 30 * 60_000
  await schedule.check()
  expect(schedule.failures).toBe(1)
  clock.time += 30 * 60_000
  await schedule.check()
  expect([schedule.failures, files().length]).toEqual([2, 3])
})

test('a read-only folder is a failure like any other, and the next try succeeds once it is repaired', async () => {
  const { open, files, clock, folder } = await makeScene()
  writeFileSync(folder, 'in the way')
  const schedule = open()
  await schedule.check()
  expect([schedule.failures, schedule.lastSuccess]).toEqual([1, null])
  rmSync(folder)
  clock.time += HOUR_MS
  await schedule.check()
  expect(files()).toEqual([after(1)])
})

test('the partial copy of a killed process is removed', async () => {
  const { open, files, clock, folder } = await makeScene({ everyHours: 1 })
  await open().check()
  for (const suffix of ['', '-wal', '-journal'])
    writeFileSync(join(folder, `${after(0.5)}.partial${suffix}`), '')
  clock.time += HOUR_MS
  await open().check()
  expect(files()).toEqual([after(0), after(1)])
})

test('two checks at once make one backup, and a stopped schedule makes none', async () => {
  const { open, files, clock } = await makeScene()
  const schedule = open()
  await Promise.all([schedule.check(), schedule.check()])
  expect(files()).toEqual([after(0)])
  await schedule.stop()
  clock.time += 48 * HOUR_MS
  await schedule.check()
  expect(files()).toEqual([after(0)])
})
