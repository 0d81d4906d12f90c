import { expect, test } from 'vitest'
import type { Preferences } from '#shared/domain/preference.ts'
import { mergePreference, type PreferenceSides } from './merge-preference.ts'

const NOTHING: PreferenceSides = { local: {}, base: {}, remote: {}, isMet: true }
const FIRST: PreferenceSides = { ...NOTHING, isMet: false }
const dark: Preferences = { theme: 'dark' }
const light: Preferences = { theme: 'light' }

const themeOf = (sides: Partial<PreferenceSides>, from = NOTHING) =>
  mergePreference('theme', { ...from, ...sides })?.value
const recentOf = (sides: Partial<PreferenceSides>, from = NOTHING) =>
  mergePreference('recent', { ...from, ...sides })?.value

test('at the first meeting the account wins, and the device is taken up where the account has nothing', () => {
  expect(themeOf({ local: dark, remote: light }, FIRST)).toBe('light')
  expect(themeOf({ local: dark }, FIRST)).toBe('dark')
  expect(themeOf({ remote: dark }, FIRST)).toBe('dark')
  expect(themeOf({}, FIRST)).toBeUndefined()
})

test('afterwards what was chosen here wins, and what was left alone follows the account', () => {
  expect(themeOf({ local: dark, base: light, remote: light })).toBe('dark')
  expect(themeOf({ local: light, base: light, remote: dark })).toBe('dark')
  expect(themeOf({ local: dark, remote: light })).toBe('dark')
})

test('a device that has lost its own choice follows the account', () => {
  expect(themeOf({ base: dark, remote: dark })).toBe('dark')
})

test('a tour that is open again here is open, and one completed elsewhere is completed', () => {
  const completed: Preferences = { tour: 'completed' }
  const open: Preferences = { tour: 'open' }
  const tourOf = (sides: Partial<PreferenceSides>) => mergePreference('tour', { ...NOTHING, ...sides })?.value
  expect(tourOf({ local: open, base: completed, remote: completed })).toBe('open')
  expect(tourOf({ local: open, base: open, remote: completed })).toBe('completed')
})

test('lists meet as one, what this device has just opened first', () => {
  expect(recentOf({ local: { recent: [1, 2] }, remote: { recent: [3, 1] } }, FIRST)).toEqual([1, 2, 3])
})

test('opening tools here takes nothing from what was opened elsewhere meanwhile', () => {
  const sides = { local: { recent: [9, 1] }, base: { recent: [1] }, remote: { recent: [5, 1] } }
  expect(recentOf(sides)).toEqual([9, 5, 1])
})

test('clearing the list here clears it everywhere', () => {
  expect(recentOf({ local: { recent: [] }, base: { recent: [1] }, remote: { recent: [5, 1] } })).toEqual([])
  expect(recentOf({ local: { recent: [1] }, base: { recent: [1] }, remote: { recent: [] } })).toEqual([])
})
