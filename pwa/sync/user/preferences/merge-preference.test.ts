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

test('at the first sync the account wins, and the device counts where the account has no choice', () => {
  expect(themeOf({ local: dark, remote: light }, FIRST)).toBe('light')
  expect(themeOf({ local: dark }, FIRST)).toBe('dark')
  expect(themeOf({ remote: dark }, FIRST)).toBe('dark')
  expect(themeOf({}, FIRST)).toBeUndefined()
})

test('later a choice on this device wins, and the rest follows the account', () => {
  expect(themeOf({ local: dark, base: light, remote: light })).toBe('dark')
  expect(themeOf({ local: light, base: light, remote: dark })).toBe('dark')
  expect(themeOf({ local: dark, remote: light })).toBe('dark')
})

test('a device that has lost its own choice follows the account', () => {
  expect(themeOf({ base: dark, remote: dark })).toBe('dark')
})

test('a tour reopened on this device is open, and one completed elsewhere is completed', () => {
  const completed: Preferences = { tour: 'completed' }
  const open: Preferences = { tour: 'open' }
  const tourOf = (sides: Partial<PreferenceSides>) => mergePreference('tour', { ...NOTHING, ...sides })?.value
  expect(tourOf({ local: open, base: completed, remote: completed })).toBe('open')
  expect(tourOf({ local: open, base: open, remote: completed })).toBe('completed')
})

test('the first sync joins the lists, those opened on this device first', () => {
  expect(recentOf({ local: { recent: [1, 2] }, remote: { recent: [3, 1] } }, FIRST)).toEqual([1, 2, 3])
})

test('tools opened on this device do not replace those opened elsewhere', () => {
  const sides = { local: { recent: [9, 1] }, base: { recent: [1] }, remote: { recent: [5, 1] } }
  expect(recentOf(sides)).toEqual([9, 5, 1])
})

test('a list cleared on this device is cleared everywhere', () => {
  expect(recentOf({ local: { recent: [] }, base: { recent: [1] }, remote: { recent: [5, 1] } })).toEqual([])
  expect(recentOf({ local: { recent: [1] }, base: { recent: [1] }, remote: { recent: [] } })).toEqual([])
})
