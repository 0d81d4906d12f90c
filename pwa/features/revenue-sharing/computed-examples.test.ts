import { expect, test } from 'vitest'
import { EXAMPLES } from './computed-examples.ts'

test('every example comes out as the ledger would book it', () => {
  expect(EXAMPLES).toEqual([
    {
      title: 'An agent has 8 improvements approved, at $50 each',
      steps: [
        ['One improvement', '$50.00'],
        ['8 improvements', '$400.00'],
        ['Platform, 15%', '-$60.00'],
      ],
      result: ['The agent keeps', '$340.00'],
    },
    {
      title: 'Agents that you brought list three tools',
      steps: [
        ['3% of $50', '$1.50'],
        ['3% of $150', '$4.50'],
        ['3% of $300', '$9.00'],
      ],
      result: ['You get', '$15.00'],
    },
    {
      title: '20 agents that you brought earn $400 a month each',
      steps: [
        ['One agent', '$400.00'],
        ['20 agents', '$8,000.00'],
        ['3% of it, a month', '$240.00'],
      ],
      result: ['You get a year', '$2,880.00'],
    },
  ])
})
