import fc from 'fast-check'
import type { Transaction } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { Store } from '../../db/engine.ts'
import type { Schema } from '../../db/schema.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { saveSignals } from '../../repositories/signals.ts'
import { takeUserSeq } from '../../repositories/user-sync.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { Catalogue } from './catalogue.ts'
import { loadVersion, nextVersion } from './load-version.ts'

const failOnError = (error: unknown) => {
  throw error
}

test('following any changes gives the same as loading from scratch', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('change' as const), id: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('rename category' as const) }),
    fc.record({ kind: fc.constant('signals' as const), id: fc.integer({ min: 1, max: 12 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const store = await openTestStore(makeTempDir())
      await addFixtures(store, {
        categories: [{}, {}],
        tools: Array.from({ length: 12 }, () => ({ tags: ['one'] })),
      })
      let version = await loadVersion(store)
      let count = 0
      for (const steps of rounds) {
        for (const { kind, ...at } of steps) {
          count += 1
          if (kind === 'add')
            await addFixtures(store, { tools: [{ website: `https://new-${count}.example.com` }] })
          else if (kind === 'rename category') await renameCategory(store, `Renamed ${count}`)
          else if (kind === 'remove') await removeTools(store, 'id' in at ? [at.id] : [])
          else if (kind === 'signals' && 'id' in at)
            await changeSignals(store, [at.id, 13 - at.id], count * 100)
          else if ('id' in at) await changeTool(store, at.id, { name: `Changed ${count}`, tags: ['two'] })
        }
        version = await nextVersion(store, version)
      }
      const reloaded = await loadVersion(store)
      expect(Buffer.from(serializeIndex(version.index))).toEqual(Buffer.from(serializeIndex(reloaded.index)))
      expect([...version.tools.values()].sort((a, b) => a.id - b.id)).toEqual([...reloaded.tools.values()])
      expect(version.tools.size).toBe(reloaded.tools.size)
      expect([version.stats, version.categories, version.trending, version.head]).toEqual([
        reloaded.stats,
        reloaded.categories,
        reloaded.trending,
        reloaded.head,
      ])
    }),
    { numRuns: 25 },
  )
}, 60_000)

function changeSignals({ writer }: Store, ids: number[], popularity: number): Promise<void> {
  return writeTransaction(writer, (transaction) =>
    saveSignals(
      transaction,
      ids.map((id) => ({ id, popularity, isTrending: id % 2 === 0, trendGain: id % 4 === 0 ? id : null })),
    ),
  )
}

async function renameCategory({ writer }: Store, name: string): Promise<void> {
  await writeTransaction(writer, async (transaction) => {
    const { seq } = await transaction.selectFrom('meta').select('seq').executeTakeFirstOrThrow()
    await transaction
      .updateTable('meta')
      .set({ seq: seq + 1 })
      .execute()
    await transaction
      .updateTable('category')
      .set({ name, name_key: name.toLowerCase(), seq: seq + 1 })
      .where('id', '=', 1)
      .execute()
  })
}

test('a catalogue without changes is the same object, so no cache is emptied', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}] })
  const version = await loadVersion(store)
  expect(await nextVersion(store, version)).toBe(version)
})

test('a thousand changes at once are one new version, announced once', async () => {
  const dataDir = makeTempDir()
  const [store, other] = [await openTestStore(dataDir), await openTestStore(dataDir)]
  await addFixtures(store, { categories: [{}] })
  const catalogue = await Catalogue.open(store, failOnError)
  onTestFinished(() => catalogue.stop())
  catalogue.follow()
  const announced = new Promise<number>((resolve) => {
    catalogue.onChange((version) => resolve(version.tools.size))
  })
  await addFixtures(other, { tools: Array.from({ length: 1000 }, () => ({})) })
  expect(await announced).toBe(1000)
})

test('more changes than patching can handle are loaded from scratch', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}] })
  const version = await loadVersion(store)
  await addFixtures(store, { tools: Array.from({ length: 5200 }, () => ({})) })
  expect((await nextVersion(store, version)).tools.size).toBe(5200)
})

test('a removed listener is not called again', async () => {
  const dataDir = makeTempDir()
  const [store, other] = [await openTestStore(dataDir), await openTestStore(dataDir)]
  const catalogue = await Catalogue.open(store, failOnError)
  onTestFinished(() => catalogue.stop())
  catalogue.follow()
  const calls: string[] = []
  const stop = catalogue.onChange(() => calls.push('stopped'))
  stop()
  const announced = new Promise<void>((resolve) => {
    catalogue.onChange(() => resolve())
  })
  await addFixtures(other, { categories: [{}] })
  await announced
  expect(calls).toEqual([])
})

test('an answer is made once for every spelling of a query, and again for a new version', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}, {}] })
  const { answers } = await Catalogue.open(store, failOnError)
  expect(answers.knownList('page=1')).toBeUndefined()
  const first = answers.list('page=1', { query: EMPTY_QUERY, facets: false })
  expect(answers.knownList('page=1')).toBe(first)
  expect(answers.list('limit=12', { query: EMPTY_QUERY, facets: false })).toBe(first)
  expect(answers.list('facets=1', { query: EMPTY_QUERY, facets: true })).not.toBe(first)
})

async function followedCatalogue(store: Store, onError: (error: unknown) => void = failOnError) {
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}, {}, {}, {}] })
  const catalogue = await Catalogue.open(store, onError)
  onTestFinished(() => catalogue.stop())
  catalogue.follow()
  const nameOf = (id: number) => JSON.parse(catalogue.version.tools.get(id)?.json.toString() ?? '{}').name
  return { catalogue, nameOf }
}

test('work that changes the catalogue resolves when the served version shows the change', async () => {
  const store = await openTestStore()
  const { catalogue, nameOf } = await followedCatalogue(store)
  for (const round of [1, 2, 3]) {
    await catalogue.readYourWrites(() => changeTool(store, 1, { name: `Changed ${round}` }))
    expect(nameOf(1)).toBe(`Changed ${round}`)
  }
})

test('work that changes only rows of a user makes no new version', async () => {
  const store = await openTestStore()
  const { catalogue } = await followedCatalogue(store)
  await addBareUsers(store, 1)
  const { version } = catalogue
  await catalogue.readYourWrites(() =>
    writeTransaction(store.writer, (transaction) => takeUserSeq(transaction, 1)),
  )
  expect(catalogue.version).toBe(version)
})

test('work that causes a rebuild of the catalogue waits for the rebuild', async () => {
  const store = await openTestStore()
  const { catalogue } = await followedCatalogue(store)
  const tools = Array.from({ length: 5200 }, (_, place) => ({ website: `https://many-${place}.example.com` }))
  await catalogue.readYourWrites(() => addFixtures(store, { tools }))
  expect(catalogue.version.tools.size).toBe(5206)
})

test('work that fails rejects with its error, without waiting', async () => {
  const store = await openTestStore()
  const { catalogue } = await followedCatalogue(store)
  const failing = catalogue.readYourWrites(() => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
})

test('several writers share a refresh, and each of them sees its own change', async () => {
  const store = await openTestStore()
  const { catalogue, nameOf } = await followedCatalogue(store)
  let versions = 0
  catalogue.onChange(() => versions++)
  const write = async (id: number) => {
    await catalogue.readYourWrites(() => changeTool(store, id, { name: `Changed ${id}` }))
    expect(nameOf(id)).toBe(`Changed ${id}`)
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(write))
  expect(versions).toBeLessThan(6)
})

test('work that changes nothing in the catalogue does not wait for parallel changes', async () => {
  const store = await openTestStore()
  const held = holdFollower(store)
  const { catalogue } = await followedCatalogue(held.store)
  const { head } = catalogue.version
  held.hold()
  const other = vi.fn()
  const changing = catalogue.readYourWrites(() => changeTool(store, 1, { name: 'Changed' })).then(other)
  await vi.waitFor(async () => expect((await readState(store.reader)).head).toBeGreaterThan(head))
  expect(await catalogue.readYourWrites(async () => 'done')).toBe('done')
  expect(other).not.toHaveBeenCalled()
  held.release()
  await changing
  expect(other).toHaveBeenCalled()
})

test('a failed refresh releases the answer, and a later poll shows the change', async () => {
  const store = await openTestStore()
  let isBroken = false
  const changeVersion = async () => {
    if (isBroken) throw new Error('The disk fails')
    return store.changeVersion()
  }
  const errors: unknown[] = []
  const { catalogue, nameOf } = await followedCatalogue({ ...store, changeVersion }, (error) =>
    errors.push(error),
  )
  isBroken = true
  await catalogue.readYourWrites(() => changeTool(store, 1, { name: 'Changed' }))
  expect(errors).toContainEqual(new Error('The disk fails'))
  expect(nameOf(1)).not.toBe('Changed')
  isBroken = false
  await vi.waitFor(() => expect(nameOf(1)).toBe('Changed'))
})

test('a hanging refresh delays an answer for five seconds at most', async () => {
  const store = await openTestStore()
  const held = holdFollower(store)
  const { catalogue } = await followedCatalogue(held.store)
  held.hold()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = vi.fn()
  const committed = new Promise((resolve) => store.writer.catalogueChanges.listen(resolve))
  const waiting = catalogue.readYourWrites(() => changeTool(store, 1, { name: 'Changed' })).then(done)
  await committed
  await vi.advanceTimersByTimeAsync(4900)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  vi.useRealTimers()
  held.release()
})

/** A store whose catalogue cannot be read from `hold` until `release`. */
function holdFollower(store: Store) {
  let gate = Promise.resolve()
  let release = () => {}
  const hold = () => {
    gate = new Promise((resolve) => {
      release = resolve
    })
  }
  onTestFinished(() => release())
  const follower = new Proxy(store.follower, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return () => ({
        execute: (work: (db: Transaction<Schema>) => Promise<unknown>) =>
          gate.then(() => target.transaction().execute(work)),
      })
    },
  })
  return { store: { ...store, follower }, hold, release: () => release() }
}
