import { expect, test } from 'vitest'
import type { Preferences } from '#shared/domain/preference.ts'
import { type PreferenceSides, settlePreference } from './settle-preference.ts'

const NOTHING: PreferenceSides = { here: {}, agreed: {}, there: {}, isMet: true }
const FIRST: PreferenceSides = { ...NOTHING, isMet: false }
const dark: Preferences = { theme: 'dark' }
const light: Preferences = { theme: 'light' }

const themeOf = (sides: Partial<PreferenceSides>, from = NOTHING) =>
  settlePreference('theme', { ...from, ...sides })?.value
const recentOf = (sides: Partial<PreferenceSides>, from = NOTHING) =>
  settlePreference('recent', { ...from, ...sides })?.value

test('at the first meeting the account wins, and the device is taken up where the account has nothing', () => {
  expect(themeOf({ here: dark, there: light }, FIRST)).toBe('light')
  expect(themeOf({ here: dark }, FIRST)).toBe('dark')
  expect(themeOf({ there: dark }, FIRST)).toBe('dark')
  expect(themeOf({}, FIRST)).toBeUndefined()
})

test('afterwards what was chosen here wins, and what was left alone follows the account', () => {
  expect(themeOf({ here: dark, agreed: light, there: light })).toBe('dark')
  expect(themeOf({ here: light, agreed: light, there: dark })).toBe('dark')
  expect(themeOf({ here: dark, there: light })).toBe('dark')
})

test('a device that has lost its own choice follows the account', () => {
  expect(themeOf({ agreed: dark, there: dark })).toBe('dark')
})

test('a tour that is open again here is open, and one completed elsewhere is completed', () => {
  const completed: Preferences = { tour: 'completed' }
  const open: Preferences = { tour: 'open' }
  const tourOf = (sides: Partial<PreferenceSides>) =>
    settlePreference('tour', { ...NOTHING, ...sides })?.value
  expect(tourOf({ here: open, agreed: completed, there: completed })).toBe('open')
  expect(tourOf({ here: open, agreed: open, there: completed })).toBe('completed')
})

test('lists meet as one, what this device has just opened first', () => {
  expect(recentOf({ here: { recent: [1, 2] }, there: { recent: [3, 1] } }, FIRST)).toEqual([1, 2, 3])
})

test('opening tools here takes nothing from what was opened elsewhere meanwhile', () => {
  const sides = { here: { recent: [9, 1] }, agreed: { recent: [1] }, there: { recent: [5, 1] } }
  expect(recentOf(sides)).toEqual([9, 5, 1])
})

test('clearing the list here clears it everywhere', () => {
  expect(recentOf({ here: { recent: [] }, agreed: { recent: [1] }, there: { recent: [5, 1] } })).toEqual([])
  expect(recentOf({ here: { recent: [1] }, agreed: { recent: [1] }, there: { recent: [] } })).toEqual([])
})
