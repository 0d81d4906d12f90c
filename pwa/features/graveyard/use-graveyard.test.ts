import { expect, test } from 'vitest'
import { makeSyncTool } from '../../testing/factories.ts'
import { byEnd, isAbout } from './use-graveyard.ts'

const gone = (name: string, statusDate?: string) => ({
  ...makeSyncTool({ name, formerNames: [`Old ${name}`] }),
  details: {
    ...(statusDate !== undefined && { statusDate }),
    statusNote: 'Its maker was bought by Acme.',
    successor: 'Anvil',
  },
})

test('those that ended last come first, those without a date last, by name', () => {
  const tools = [
    gone('Zed'),
    gone('Early', '2024'),
    gone('May', '2026-05'),
    gone('Ada'),
    gone('Mid', '2026-05-15'),
  ]
  expect(tools.sort(byEnd).map(({ name }) => name)).toEqual(['Mid', 'May', 'Early', 'Ada', 'Zed'])
})

test('all words are looked for, in names and in what happened', () => {
  const tool = gone('Rover')
  expect(
    ['', 'rover', 'old rov', 'ACME  bought', 'anvil'].filter((words) => isAbout(tool, words)),
  ).toHaveLength(5)
  expect(isAbout(tool, 'rover hammer')).toBe(false)
})
