import { expect, test } from 'vitest'
import { encodeSnapshot } from '#shared/sync/encode-snapshot.ts'
import { makeCategory } from '#shared/testing/factories.ts'
import { makeSyncTool } from '../testing/factories.ts'
import { applyDelta } from './apply-delta.ts'
import { type CatalogueRows, NO_ROWS } from './catalogue-rows.ts'
import { readTools } from './page.ts'
import { checkSnapshot, SnapshotFill, sha256 } from './snapshot-fill.ts'

const categories = [makeCategory({ id: 2 }), makeCategory({ id: 1, name: 'Überall', slug: 'uberall' })]
const tools = Array.from({ length: 1300 }, (_, i) =>
  // Every hundredth is gone: it has its row, and counts in no sum.
  makeSyncTool({
    id: 3 + i * 2,
    name: `Tool ${i} – café`,
    reviewCount: i,
    status: i % 100 === 0 ? 'discontinued' : 'active',
  }),
)
const snapshot = { epoch: 'aaaaaaaaaaaaaaaa', head: 1400, categories, tools }

async function promised(text: string) {
  const bytes = new TextEncoder().encode(text)
  const { length } = bytes
  return {
    bytes,
    promise: { url: '/s', bytes: length, sha256: await sha256(bytes), head: 1400, tools: 1300 },
  }
}

function fillWith(bytes: Uint8Array, portion = bytes.length): SnapshotFill {
  const fill = new SnapshotFill(tools.length)
  for (let at = 0; at < bytes.length; at += portion) fill.push(bytes.subarray(at, at + portion))
  return fill
}

test.each([1_000_000, 4096, 61])(
  'a snapshot that comes in portions of %d bytes is the catalogue',
  async (portion) => {
    const { bytes, promise } = await promised(encodeSnapshot(snapshot))
    const { epoch, head, rows } = await checkSnapshot(bytes, promise, fillWith(bytes, portion))
    expect([epoch, head]).toEqual([snapshot.epoch, snapshot.head])
    const everything = {
      epoch,
      tools,
      categories,
      deletedTools: [],
      deletedCategories: [],
      head,
      next: head,
      more: false,
    }
    expect(inWords(rows)).toEqual(inWords(applyDelta(NO_ROWS, everything).rows))
  },
)

test.each([
  ['length', { bytes: 12 }],
  ['hash', { sha256: '0'.repeat(64) }],
  ['head', { head: 8 }],
])('another %s than promised is damage', async (what, other) => {
  const { bytes, promise } = await promised(encodeSnapshot(snapshot))
  const checking = checkSnapshot(bytes, { ...promise, ...other }, fillWith(bytes))
  await expect(checking).rejects.toThrow(`another ${what}`)
})

test.each([
  ['no snapshot', '{"format":2}'],
  ['of another number of tools', encodeSnapshot({ ...snapshot, tools: tools.slice(1) })],
  ['without its last line', encodeSnapshot(snapshot).split('\n').slice(0, -1).join('\n')],
  ['with lines in another order', swapLines(encodeSnapshot(snapshot))],
])('a text that is %s is damage, whatever its hash', async (_, text) => {
  const { bytes, promise } = await promised(text)
  await expect(checkSnapshot(bytes, promise, fillWith(bytes))).rejects.toThrow('cannot be read')
})

/** The same rows may differ in the order of their fields. */
function inWords({ pages, categories, figures }: CatalogueRows) {
  return {
    tools: [...pages].map(([number, page]) => [number, page.seq, ...readTools(page)]),
    categories,
    figures,
  }
}

function swapLines(text: string): string {
  const [head, first, second, ...rest] = text.split('\n')
  return [head, second, first, ...rest].join('\n')
}
