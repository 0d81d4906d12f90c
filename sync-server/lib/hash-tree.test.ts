import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  consistencySpans,
  fullSubtrees,
  inclusionSpans,
  isConsistent,
  isIncluded,
  leafBytes,
  nodeBytes,
  type Span,
} from '#shared/log/merkle.ts'

import { GrowingTree, leafHash, rootOf } from './hash-tree.ts'

// RFC 9162 §2.1 word by word, without the code under test.

const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const ZERO = Buffer.from([0])
const ONE = Buffer.from([1])
const split = (n: number) => 2 ** (Math.ceil(Math.log2(n)) - 1)

function mth(d: Buffer[]): Buffer {
  if (d.length === 0) return hash()
  if (d.length === 1) return hash(ZERO, d[0]!)
  const k = split(d.length)
  return hash(ONE, mth(d.slice(0, k)), mth(d.slice(k)))
}

function path(m: number, d: Buffer[]): Buffer[] {
  if (d.length === 1) return []
  const k = split(d.length)
  return m < k
    ? [...path(m, d.slice(0, k)), mth(d.slice(k))]
    : [...path(m - k, d.slice(k)), mth(d.slice(0, k))]
}

function subproof(m: number, d: Buffer[], b: boolean): Buffer[] {
  if (m === d.length) return b ? [] : [mth(d)]
  const k = split(d.length)
  return m <= k
    ? [...subproof(m, d.slice(0, k), b), mth(d.slice(k))]
    : [...subproof(m - k, d.slice(k), false), mth(d.slice(0, k))]
}

const leaves = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`leaf ${at}`))
const sha256 = async (bytes: Uint8Array) => hash(bytes)
const hashOf = (d: Buffer[], { from, to }: Span) => mth(d.slice(from, to))

test('leaves and nodes are hashed behind different bytes', () => {
  const [one, other] = [Buffer.from('a'), Buffer.from('b')]
  expect(hash(leafBytes(one))).toEqual(hash(ZERO, one))
  expect(hash(nodeBytes(one, other))).toEqual(hash(ONE, one, other))
})

test('every inclusion proof of every small log is that of the RFC, and proves its leaf only', async () => {
  for (let size = 1; size <= 40; size++) {
    const d = leaves(size)
    const root = mth(d)
    for (let place = 0; place < size; place++) {
      const proof = inclusionSpans(place, { from: 0, to: size }).map((span) => hashOf(d, span))
      expect(proof).toEqual(path(place, d))
      const check = { hash: hash(ZERO, d[place]!), place, size, path: proof, root }
      expect(await isIncluded(check, sha256), `${place} of ${size}`).toBe(true)
      expect(await isIncluded({ ...check, hash: hash(ZERO, Buffer.from('x')) }, sha256)).toBe(false)
      expect(await isIncluded({ ...check, place: size }, sha256)).toBe(false)
      expect(await isIncluded({ ...check, path: [...proof, root] }, sha256)).toBe(false)
      if (size > 1) {
        expect(await isIncluded({ ...check, path: proof.slice(1) }, sha256)).toBe(false)
        expect(await isIncluded({ ...check, place: (place + 1) % size }, sha256)).toBe(false)
      }
    }
  }
})

test('every consistency proof between small logs is that of the RFC', async () => {
  for (let size = 1; size <= 24; size++) {
    const d = leaves(size)
    const second = { size, root: mth(d) }
    for (let first = 1; first <= size; first++) {
      const proof = consistencySpans(first, size).map((span) => hashOf(d, span))
      expect(proof).toEqual(first === size ? [] : subproof(first, d, true))
      const older = { size: first, root: mth(d.slice(0, first)) }
      expect(await isConsistent({ first: older, second, path: proof }, sha256), `${first}, ${size}`).toBe(
        true,
      )
      const forged = { size: first, root: mth([...d.slice(0, first - 1), Buffer.from('x')]) }
      expect(await isConsistent({ first: forged, second, path: proof }, sha256)).toBe(false)
      expect(
        await isConsistent({ first: older, second: { ...second, root: ZERO }, path: proof }, sha256),
      ).toBe(false)
    }
  }
})

test('a log that is shorter than it was is not consistent, and one that was empty always is', async () => {
  const d = leaves(5)
  const [three, five] = [3, 5].map((size) => ({ size, root: mth(d.slice(0, size)) }))
  expect(await isConsistent({ first: five!, second: three!, path: [] }, sha256)).toBe(false)
  expect(await isConsistent({ first: { size: 0, root: mth([]) }, second: five!, path: [] }, sha256)).toBe(
    true,
  )
})

test('proofs of larger logs hold, and stop to hold with any bit of them changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 600 }), fc.nat(), fc.nat(), async (size, anyPlace, anyBit) => {
      const d = leaves(size)
      const place = anyPlace % size
      const proof = inclusionSpans(place, { from: 0, to: size }).map((span) => hashOf(d, span))
      const check = { hash: hash(ZERO, d[place]!), place, size, path: proof, root: mth(d) }
      expect(await isIncluded(check, sha256)).toBe(true)
      const broken = proof.map((each) => Buffer.from(each))
      const at = anyBit % (proof.length * 256)
      broken[Math.floor(at / 256)]![Math.floor((at % 256) / 8)]! ^= 1 << (at % 8)
      expect(await isIncluded({ ...check, path: broken }, sha256)).toBe(false)
    }),
    { numRuns: 60, seed: 1 },
  )
})

test('a span is made of full subtrees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (size) => {
      const nodes = fullSubtrees({ from: 0, to: size })
      const covered = nodes.reduce((from, { level, place }) => {
        expect(place * 2 ** level).toBe(from)
        return from + 2 ** level
      }, 0)
      expect(covered).toBe(size)
    }),
    { numRuns: 200, seed: 1 },
  )
})

test('a tree that grows leaf by leaf, or goes on from its right edge, has the root of the RFC', () => {
  const tree = new GrowingTree()
  const kept = new Map<string, string>()
  for (let size = 0; size <= 70; size++) {
    expect(tree.root).toBe(mth(leaves(size)).toString('base64url'))
    const edge = fullSubtrees({ from: 0, to: size }).map((node) => ({
      ...node,
      hash: kept.get(`${node.level}:${node.place}`) ?? '',
    }))
    expect(rootOf(edge)).toBe(tree.root)
    const hash = leafHash(`leaf ${size}`)
    const again = new GrowingTree(size, edge)
    expect(again.add(hash)).toEqual(
      tree.add(hash).map((node) => {
        kept.set(`${node.level}:${node.place}`, node.hash)
        return node
      }),
    )
    kept.set(`0:${size}`, hash)
    expect(again.root).toBe(tree.root)
  }
})
