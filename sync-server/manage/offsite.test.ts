import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookEscrow } from '../money/ledger/bookings.ts'
import { listTools } from '../repositories/tools.ts'
import { ALONE } from '../testing/market-rows.ts'
import { addFixtures, openTestSqlite } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { rewriteLedger } from '../testing/raw-sql.ts'
import { TestS3 } from '../testing/s3-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { COMMANDS } from './commands.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', 'manage.ts'))

const settingsOf = ({ address }: TestS3, dataDir: string) => ({
  DATA_DIR: dataDir,
  OFFSITE_ENDPOINT: address.endpoint,
  OFFSITE_BUCKET: address.bucket,
  OFFSITE_PREFIX: address.prefix,
  OFFSITE_ACCESS_KEY_ID: address.accessKeyId,
  OFFSITE_SECRET_ACCESS_KEY: address.secretAccessKey,
  OFFSITE_KEY: 'k'.repeat(43),
})

/** Runs commands here, and collects what they print. */
async function makeScene({ tools = 3 } = {}) {
  const s3 = await TestS3.start()
  const dataDir = makeTempDir()
  const store = await openTestSqlite(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  const lines: string[] = []
  for (const name of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line)))
    onTestFinished(() => spy.mockRestore())
  }
  const run = async (command: string, place = dataDir) => {
    lines.length = 0
    const [name = '', ...args] = command.split(' ')
    const code = await COMMANDS.get(name)!(parseConfig(settingsOf(s3, place)), args)
    return { code, lines: [...lines] }
  }
  // Where the drill puts its copies.
  const temporary = makeTempDir()
  const before = process.env.TMPDIR
  process.env.TMPDIR = temporary
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  const copies = () => readdirSync(temporary).filter((name) => name.startsWith('ai-tool-hub-restore-drill-'))
  return { s3, dataDir, store, run, temporary, copies }
}

test('a backup is made, listed, and restored on another machine', async () => {
  const { run, dataDir } = await makeScene()
  expect(await run('offsite list')).toEqual({
    code: 0,
    lines: ['0 backups; their names end with the epoch of the database, of which there are 0.'],
  })
  const made = await run('offsite backup')
  expect(made.lines.join()).toMatch(
    /^Backed up [\d.]+ MB in \d+ chunks; \d+ were sent, [\d.]+ MB in [\d.]+ s\.$/,
  )
  await run('offsite backup')
  const { lines } = await run('offsite list')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^2\d{3}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{16} {2}\d+ s ago$/)
  const place = join(makeTempDir(), 'new')
  const restored = await run(`offsite restore ${lines[0]!.split(' ')[0]}`, place)
  expect(restored.code).toBe(0)
  expect(restored.lines[0]).toMatch(/^Restored 2\d{3}\S+ \(\d+ s old\)\.$/)
  const store = await openSqliteStore(place)
  expect(await listTools(store.reader)).toHaveLength(3)
  await store.close()
  const again = await run('offsite restore')
  expect(again.lines[0]).toContain(`What was there before is in ${dataDir}`)
  await expect(run('offsite restore nothing')).rejects.toThrow('There is no backup nothing in the storage.')
})

test('a drill says how old the backup is and how long it took, and leaves nothing', async () => {
  const { run, copies, s3, dataDir } = await makeScene()
  await expect(run('restore-drill')).rejects.toThrow('There is no backup in the storage.')
  await run('offsite backup')
  const [before, files] = [s3.names(), readdirSync(dataDir)]
  const { code, lines } = await run('restore-drill', join(makeTempDir(), 'elsewhere'))
  expect(code).toBe(0)
  expect(lines.slice(-3)).toEqual([
    'It holds 3 tools and 0 users.',
    expect.stringMatching(/^Recovery point: \d+ s\. Recovery time: \d+\.\d s\.$/),
    'The backup is good.',
  ])
  expect((await run('restore-drill')).code).toBe(0)
  expect([s3.names(), readdirSync(dataDir), copies()]).toEqual([before, files, []])
})

test('a drill doubts a backup that is late, of another database, or not sound', async () => {
  const { run, store, copies } = await makeScene()
  await run('offsite backup')
  const stranger = makeTempDir()
  await openTestSqlite(stranger)
  expect(await run('restore-drill', stranger)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^The newest backup is of another database/)]),
  })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000)
  const late = await run('restore-drill')
  clock.mockRestore()
  expect(late.code).toBe(1)
  expect(late.lines.at(-2)).toMatch(
    /^The newest backup is 16 min \d+ s old, and one is due every 5 minutes\.$/,
  )
  await writeTransaction(store.writer, (transaction) =>
    bookEscrow(transaction, { id: 1, cents: 5000, agent: ALONE, at: '2026-11-20T10:00:00.000Z' }),
  )
  await rewriteLedger(store, 'update ledger_entry set cents = 7 where id = 1')
  await run('offsite backup')
  await expect(run('restore-drill')).rejects.toThrow(/The backup is not sound: ledger/)
  expect(copies()).toEqual([])
})

test('without a storage the commands say which setting is missing', async () => {
  for (const name of ['offsite', 'restore-drill'])
    await expect(
      COMMANDS.get(name)!(parseConfig({ DATA_DIR: makeTempDir() }), name === 'offsite' ? ['list'] : []),
    ).rejects.toThrow('OFFSITE_ENDPOINT is not set')
  await expect(COMMANDS.get('offsite')!(parseConfig({}), ['restore', 'a', 'b'])).rejects.toMatchObject({
    code: 'usage',
  })
})

/** Starts a command as a process of its own; `ready` is called for each request that arrives at the storage. */
function start(s3: TestS3, dataDir: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MANAGE, ...args], {
    env: { ...process.env, ...settingsOf(s3, dataDir), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, said: text(child.stderr) }
}

test('an upload that is killed leaves no backup, and a drill that is interrupted leaves no copy', async () => {
  const { s3, dataDir, run, temporary } = await makeScene({ tools: 100 })
  const upload = start(s3, dataDir, ['offsite', 'backup'])
  let puts = 0
  s3.trouble = ({ method }) => {
    if (method === 'PUT' && ++puts === 3) upload.child.kill('SIGKILL')
    return undefined
  }
  await upload.ended
  expect(s3.names('manifests/')).toEqual([])
  expect(s3.names('chunks/').length).toBeGreaterThan(0)
  s3.trouble = () => undefined
  expect((await run('offsite backup')).code).toBe(0)
  expect((await run('restore-drill')).code).toBe(0)
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])

  mkdirSync(join(temporary, 'drill'))
  writeFileSync(join(temporary, 'drill', 'other'), '')
  const drill = start(s3, dataDir, ['restore-drill'], { TMPDIR: join(temporary, 'drill') })
  let reads = 0
  s3.trouble = ({ method, key }) => {
    if (method === 'GET' && key.includes('/chunks/') && ++reads === 2) drill.child.kill('SIGTERM')
    return undefined
  }
  expect(await drill.ended).toBe(1)
  expect(await drill.said).toBe('The drill was interrupted; its copy is removed.\n')
  expect(readdirSync(join(temporary, 'drill'))).toEqual(['other'])
})
