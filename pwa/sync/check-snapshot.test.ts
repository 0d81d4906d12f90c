import { expect, test } from 'vitest'
import { encodeSnapshot } from '#shared/sync/snapshot.ts'
import { makeSyncTool } from '../testing/make-sync-tool.ts'
import { readSnapshot } from './check-snapshot.ts'
import { sha256 } from './sha256.ts'

const snapshot = { epoch: 'aaaaaaaaaaaaaaaa', head: 7, categories: [], tools: [makeSyncTool({ id: 3 })] }

async function promised(text: string) {
  const bytes = new TextEncoder().encode(text)
  return {
    bytes,
    promise: { url: '/s', bytes: bytes.length, sha256: await sha256(bytes), head: 7, tools: 1 },
  }
}

test('a snapshot as promised is read', async () => {
  const { bytes, promise } = await promised(encodeSnapshot(snapshot))
  expect(await readSnapshot(bytes, promise)).toEqual(snapshot)
})

test.each([
  ['length', { bytes: 12 }],
  ['hash', { sha256: '0'.repeat(64) }],
  ['head', { head: 8 }],
])('another %s than promised is damage', async (what, other) => {
  const { bytes, promise } = await promised(encodeSnapshot(snapshot))
  await expect(readSnapshot(bytes, { ...promise, ...other })).rejects.toThrow(`another ${what}`)
})

test('a text that is no snapshot is damage, whatever its hash', async () => {
  const { bytes, promise } = await promised('{"format":1}')
  await expect(readSnapshot(bytes, promise)).rejects.toThrow('cannot be read')
})
