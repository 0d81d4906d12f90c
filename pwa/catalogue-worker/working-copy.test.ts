import { expect, onTestFinished, test } from 'vitest'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { pullCatalogue } from '../sync/pull-catalogue.ts'
import { createSyncServer } from '../sync/sync-server.ts'
import { makeSyncCursor, makeSyncTool } from '../testing/factories.ts'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { fillWith } from '../testing/stored-catalogue.ts'
import { freshName } from '../testing/test-device.ts'
import { DeviceStore } from './device-store.ts'
import { openCatalogue } from './open-catalogue.ts'
import { type MovedNotice, WorkingCopy } from './working-copy.ts'

const EPOCH = makeSyncCursor().epoch
const at = (cursor: number) => makeSyncCursor({ cursor })
const tool = (id: number, name: string) => makeSyncTool({ id, name })

/** A working copy of its own over the database of that name, with the notices that it sends to other tabs. */
async function openCopy(name: string) {
  const store = new DeviceStore({ name, onStatus() {}, onUnblocked() {} })
  await store.open()
  onTestFinished(() => store.close())
  const notices: MovedNotice[] = []
  const copy = new WorkingCopy({
    store,
    now: () => 0,
    onNews() {},
    onMoved: (notice) => notices.push(notice),
  })
  return { store, copy, notices }
}

function delta(cursor: number, tools = [tool(1, 'One')]) {
  const nothing = { categories: [], deletedTools: [], deletedCategories: [] }
  return { epoch: EPOCH, tools, ...nothing, next: cursor, more: false, head: cursor }
}

const step = (from: number, to: number) => ({ from: at(from), to: at(to), startsOver: false })

async function filled(name: string) {
  const opened = await openCopy(name)
  const tools = [tool(1, 'One'), tool(600, 'Two')]
  await opened.copy.replace(fillWith({ epoch: EPOCH, head: 1, categories: [], tools }), {
    from: null,
    to: at(1),
    isHead: true,
  })
  return opened
}

async function namesIn(copy: WorkingCopy): Promise<(string | undefined)[]> {
  const indexed = await copy.indexed()
  return [...(indexed?.rows.pages.values() ?? [])].map((page) => {
    const [text = ''] = new TextDecoder().decode(page.bytes).match(/"name":"[^"]*"/) ?? []
    return text.slice(8, -1)
  })
}

test('a copy follows another tab from notice to notice', async () => {
  const name = freshName()
  const writer = await filled(name)
  const { copy } = await openCopy(name)
  await copy.readCursor()
  await writer.copy.apply(delta(2, [tool(600, 'Two, renamed')]), step(1, 2))
  await copy.follow(writer.notices.at(-1)!)
  expect(copy.cursor).toEqual(at(2))
  expect(await namesIn(copy)).toEqual(['One', 'Two, renamed'])
})

test('a copy that missed a notice loads everything', async () => {
  const name = freshName()
  const writer = await filled(name)
  const { copy } = await openCopy(name)
  await copy.readCursor()
  await writer.copy.apply(delta(2, [tool(1, 'One, renamed')]), step(1, 2))
  await writer.copy.apply(delta(3, [tool(600, 'Two, renamed')]), step(2, 3))
  await copy.follow(writer.notices.at(-1)!)
  expect(await namesIn(copy)).toEqual(['One, renamed', 'Two, renamed'])
})

test('a notice that has been overtaken brings what is stored by now', async () => {
  const name = freshName()
  const writer = await filled(name)
  const { copy } = await openCopy(name)
  await copy.readCursor()
  await writer.copy.apply(delta(2, [tool(1, 'One, renamed')]), step(1, 2))
  const overtaken = writer.notices.at(-1)!
  await writer.copy.apply(delta(3, [tool(600, 'Two, renamed')]), step(2, 3))
  await copy.follow(overtaken)
  expect(copy.cursor).toEqual(at(3))
  expect(await namesIn(copy)).toEqual(['One, renamed', 'Two, renamed'])
})

test('a change from a cursor that is no longer stored is refused', async () => {
  const name = freshName()
  const writer = await filled(name)
  const { copy } = await openCopy(name)
  await copy.readCursor()
  await writer.copy.apply(delta(2), step(1, 2))
  await expect(copy.apply(delta(2), step(1, 2))).rejects.toMatchObject({ name: 'CatalogueMovedError' })
})

test('rows that another tab writes while this one opens are indexed again', async () => {
  const name = freshName()
  const writer = await filled(name)
  await writer.copy.indexed()
  await writer.store.run((store) => store.writeIndex(writer.copy.serialized()!))
  const { store, copy } = await openCopy(name)
  const opening = (await store.run((store) => store.readOpening()))!
  const isWhole = await openCatalogue(opening, {
    store,
    copy,
    onDamage() {},
    onEarly() {},
    untilAnswered: () => writer.copy.apply(delta(2, [tool(1, 'One, renamed')]), step(1, 2)),
  })
  expect(isWhole).toBe(false)
  expect((await copy.indexed())?.head.mark).toEqual(at(2))
  expect(await namesIn(copy)).toEqual(['One, renamed', 'Two'])
})

test('rows of tools that are gone are no damage when the index is made anew', async () => {
  const name = freshName()
  const writer = await openCopy(name)
  const tools = [tool(1, 'One'), makeSyncTool({ id: 600, name: 'Two', status: 'discontinued' })]
  await writer.copy.replace(fillWith({ epoch: EPOCH, head: 1, categories: [], tools }), {
    from: null,
    to: at(1),
    isHead: true,
  })
  const { copy } = await openCopy(name)
  await copy.readCursor()
  expect(await namesIn(copy)).toEqual(['One', 'Two'])
  expect(copy.cursor).toEqual(at(1))
})

test('a part that was chosen after the catalogue was whole is not taken for the one from before', async () => {
  const name = freshName()
  const server = new SimulatedServer()
  server.truth.putCategory(makeCategory({ id: 1 }), makeCategory({ id: 2, name: 'Second' }))
  server.truth.put(
    makeTool({ id: 1, name: 'One', categoryId: 1 }),
    makeTool({ id: 600, name: 'Two', categoryId: 2 }),
  )
  await server.makeSnapshot()
  const { store, copy } = await openCopy(name)
  const pull = () =>
    pullCatalogue({
      server: createSyncServer(server.api),
      target: copy,
      startIndexer: () => null,
      onFilling() {},
    })
  const keep = async (category: number) => {
    server.wholeTools = 1
    await store.run((store) => store.writeWanted({ categories: [category], tools: [] }))
    await pull()
  }
  await keep(1)
  const { copy: asleep } = await openCopy(name)
  await asleep.readCursor()
  expect(await namesIn(asleep)).toEqual(['One'])
  server.wholeTools = 2
  await pull()
  expect(await namesIn(copy)).toEqual(['One', 'Two'])
  await keep(2)
  await asleep.readCursor()
  expect(await namesIn(asleep)).toEqual(['Two'])
})
