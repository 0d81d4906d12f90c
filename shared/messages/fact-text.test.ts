import { expect, test } from 'vitest'
import type { PriceTier } from '#shared/domain/tool-details.ts'
import { dateText, priceLineText, pricePlans, sourceLines, statusText } from './fact-text.ts'

const line = (tier: Omit<PriceTier, 'name'>) =>
  pricePlans([{ name: 'Pro', ...tier }]).flatMap(({ lines }) => lines.map(priceLineText))

test('a date is as exact as it is known', () => {
  expect(['2026', '2026-05', '2026-05-05'].map(dateText)).toEqual(['2026', 'May 2026', '5 May 2026'])
  expect(statusText('discontinued', '2026-05-15')).toBe('Discontinued on 15 May 2026')
  expect(statusText('acquired', '2026-06')).toBe('Acquired in Jun 2026')
  expect(statusText('renamed', undefined)).toBe('Renamed')
  // It may be still to come.
  expect(statusText('sunset', '2027-04')).toBe('Winding down · Apr 2027')
})

test.each([
  [{ amount: 20, billing: 'monthly' }, '$20 / month'],
  [{ amount: 16.5, billing: 'yearly', per: 'seat' }, '$16.50 per seat / month, billed yearly'],
  [{ amount: 12, billing: 'monthly', currency: 'EUR' }, '€12 / month'],
  [{ amount: 1200, billing: 'once', per: 'seat' }, '$1,200 per seat, once'],
  [{ amount: 0.0004, billing: 'usage', unit: 'character' }, '$0.0004 per character'],
] as const)('%j reads %s', (tier, text) => {
  expect(line(tier)).toEqual([text])
})

test('a plan with two ways to pay is one, with its trial', () => {
  const plans = pricePlans([
    { name: 'Pro', amount: 20, billing: 'monthly', trialDays: 14 },
    { name: 'Pro', amount: 17, billing: 'yearly' },
    { name: 'Team', amount: 30, billing: 'monthly', per: 'seat' },
  ])
  expect(plans.map(({ name, lines, trial }) => [name, lines.length, trial])).toEqual([
    ['Pro', 2, '14-day free trial'],
    ['Team', 1, null],
  ])
})

test('facts of one source and date are one line, and what holds for the others comes last', () => {
  const provenance = {
    '*': 'lists 2026-11',
    prices: 'editor 2025',
    platforms: 'editor 2025',
    status: 'pages 2026-05-15',
  }
  expect(sourceLines({ provenance })).toEqual([
    { facts: 'Prices, Platforms', source: 'editor’s knowledge, not looked up (2025)' },
    { facts: 'Status', source: 'other public pages (15 May 2026)' },
    { facts: 'Everything else', source: 'public lists of AI tools (Nov 2026)' },
  ])
  expect(sourceLines({ provenance: { '*': 'import 2026' } })).toMatchObject([{ facts: 'All facts' }])
  expect(sourceLines({})).toEqual([])
})
