import { expect, test } from 'vitest'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { descriptionCheck } from './thin-descriptions.ts'

const find = (description: string) =>
  findingsOf(descriptionCheck, viewOf({ tools: [{ name: 'Alpha', description }] }))

test('a description under 120 characters is a finding, with more confidence the shorter it is', () => {
  expect(find('x'.repeat(120))).toEqual([])
  expect(find('x'.repeat(119))).toMatchObject([{ priority: 'Medium', confidence: 0.55 }])
  expect(find('x'.repeat(60))).toMatchObject([{ priority: 'Medium', confidence: 0.75 }])
  expect(find('Writes texts.')).toMatchObject([
    {
      title: 'The description of “Alpha” is very short',
      priority: 'High',
      confidence: 0.91,
      fingerprint: 'thin-description:1',
    },
  ])
})
