import { expect, test } from 'vitest'
import type { SyncTool } from '../domain/tool.ts'
import { makeTool } from '../testing/factories.ts'
import { advantages, sharedLabels } from './advantages.ts'

const compared = ({ details, ...tool }: Partial<SyncTool>) => ({
  ...makeTool({ pricing: null, ...tool }),
  ...(details && { details }),
})
const over = (tool: Partial<SyncTool>, other: Partial<SyncTool>) =>
  advantages(compared(tool), compared(other))

test('a price is ahead where both are known, and free beats cheap', () => {
  expect(over({ pricing: 'free' }, { pricing: 'freemium' })).toEqual([{ kind: 'free' }])
  expect(over({ pricing: 'freemium' }, { pricing: 'paid', priceFrom: 5 })).toEqual([{ kind: 'free-plan' }])
  expect(over({ pricing: 'paid', priceFrom: 8 }, { pricing: 'paid', priceFrom: 20 })).toEqual([
    { kind: 'cheaper', from: 8, insteadOf: 20 },
  ])
  for (const [tool, other] of [
    [{ pricing: 'free' }, { pricing: 'free' }],
    [{ pricing: 'free' }, { pricing: null }],
    [
      { pricing: 'paid', priceFrom: 20 },
      { pricing: 'paid', priceFrom: 20 },
    ],
    [
      { pricing: 'paid', priceFrom: null },
      { pricing: 'paid', priceFrom: 20 },
    ],
    [
      { pricing: 'paid', priceFrom: 8 },
      { pricing: 'paid', priceFrom: null },
    ],
  ] satisfies [Partial<SyncTool>, Partial<SyncTool>][])
    expect(over(tool, other)).toEqual([])
})

test('what is not known of the other tool is not held against it', () => {
  expect(over({ openSource: true }, { openSource: null })).toEqual([])
  expect(over({ platforms: ['self-hosted', 'ios'] }, { platforms: [] })).toEqual([])
  expect(over({ details: { trainsOnData: 'no' } }, {})).toEqual([])
  expect(over({ details: { trainsOnData: 'no' } }, { details: {} })).toEqual([])
})

test('open source, one’s own machine, data and devices', () => {
  const tool = {
    openSource: true,
    platforms: ['web', 'self-hosted', 'linux', 'ios'],
    details: { trainsOnData: 'no' },
  } satisfies Partial<SyncTool>
  const other = {
    openSource: false,
    platforms: ['web', 'ios', 'windows'],
    details: { trainsOnData: 'opt-out' },
  } satisfies Partial<SyncTool>
  expect(over(tool, other)).toEqual([
    { kind: 'open-source' },
    { kind: 'local' },
    { kind: 'no-training' },
    { kind: 'platforms', platforms: ['linux'] },
  ])
  expect(over(other, tool)).toEqual([{ kind: 'platforms', platforms: ['windows'] }])
})

test('ratings count from three tenths on, of ten people, and never those of samples', () => {
  const rated = (rating: string, reviewCount = 10, isSample = false) => ({ rating, reviewCount, isSample })
  expect(over(rated('4.5'), rated('4.2'))).toEqual([{ kind: 'rated', rating: '4.5', insteadOf: '4.2' }])
  expect(over(rated('4.4'), rated('4.2'))).toEqual([])
  expect(over(rated('5.0', 9), rated('1.0'))).toEqual([])
  expect(over(rated('5.0', 10, true), rated('1.0'))).toEqual([])
  expect(over(rated('5.0'), rated('1.0', 10, true))).toEqual([])
})

test('what two have in common: features, else tags, three of them', () => {
  const one = compared({ features: ['A', 'B', 'C', 'D'], tags: ['x'] })
  expect(sharedLabels(one, compared({ features: ['d', 'c', 'b', 'a'], tags: ['x'] }))).toEqual([
    'A',
    'B',
    'C',
  ])
  expect(sharedLabels(one, compared({ features: ['E'], tags: ['X', 'y'] }))).toEqual(['x'])
  expect(sharedLabels(one, compared({}))).toEqual([])
})
