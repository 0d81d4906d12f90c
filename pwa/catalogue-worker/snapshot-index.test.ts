import { expect, test } from 'vitest'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { encodeSnapshot } from '#shared/sync/encode-snapshot.ts'
import { makeCategory } from '#shared/testing/factories.ts'
import { makeSyncTool } from '../testing/factories.ts'
import { SnapshotIndex } from './snapshot-index.ts'

const categories = [makeCategory({ id: 1, name: 'Überall' })]
const tools = Array.from({ length: 1300 }, (_, i) => ({
  ...makeSyncTool({
    id: 3 + i * 2,
    name: `Tool ${i} – café`,
    tags: [`tag ${i % 7}`],
    isNew: i % 2 === 0,
    vendor: i % 3 === 0 ? `Maker ${i}` : null,
    platforms: i % 4 === 0 ? ['ios', 'api'] : [],
    openSource: i % 5 === 0,
  }),
  details: i % 6 === 0 ? { licence: 'a "bestFor": \\ b', bestFor: `People "${i}" who \\ read.` } : {},
}))
const bytes = new TextEncoder().encode(
  encodeSnapshot({ epoch: 'aaaaaaaaaaaaaaaa', head: 1400, categories, tools }),
)

test.each([1_000_000, 4096, 61])('bytes in portions of %d give the index of the tools', (portion) => {
  const index = new SnapshotIndex()
  for (let at = 0; at < bytes.length; at += portion) index.push(bytes.subarray(at, at + portion))
  const [found, expected] = [index.finish(), serializeIndex(buildIndex(tools, categories))]
  expect(new Uint8Array(found)).toEqual(new Uint8Array(expected))
})

test('a snapshot that breaks off gives no index', () => {
  const index = new SnapshotIndex()
  index.push(bytes.subarray(0, bytes.length / 2))
  expect(() => index.finish()).toThrow()
  expect(() => new SnapshotIndex().finish()).toThrow()
})
