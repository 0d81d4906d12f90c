import { expect, test } from 'vitest'
import { rankEntries } from './palette-entries.ts'
import { isPaletteKey } from './palette-slot.tsx'

const ENTRIES = [
  { label: 'Why AI Hub' },
  { label: 'Categories', keywords: 'groups topics' },
  { label: 'Video generation', keywords: 'Design' },
  { label: 'Design assistants' },
  { label: 'Account' },
  { label: 'C++ & C#' },
]
const labels = (text: string, limit = 10) => rankEntries(ENTRIES, text, limit).map(({ label }) => label)

test('what begins with the text comes before what only has it', () => {
  expect(labels('design')).toEqual(['Design assistants', 'Video generation'])
  expect(labels('a')).toEqual(['Account', 'Why AI Hub', 'Design assistants'])
})

test('every word must fit the beginning of a word, in any order and case', () => {
  expect(labels('HUB ai')).toEqual(['Why AI Hub'])
  expect(labels('hub design')).toEqual([])
  expect(labels('ub')).toEqual([])
})

test('the last word may be unfinished, and words stand across the edge of the label', () => {
  expect(labels('why a')).toEqual(['Why AI Hub'])
  expect(labels('topics categ')).toEqual(['Categories'])
})

test('signs are no words', () => {
  expect(labels('c++')[0]).toBe('Categories')
  expect(labels('?! --')).toEqual([])
  expect(labels('')).toEqual([])
})

test('no more than asked for', () => {
  expect(labels('a', 1)).toEqual(['Account'])
})

test('the palette opens by Ctrl-K or ⌘K alone', () => {
  const plain = {
    key: 'k',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
  }
  expect(isPaletteKey({ ...plain, ctrlKey: true })).toBe(true)
  expect(isPaletteKey({ ...plain, key: 'K', metaKey: true })).toBe(true)
  expect(isPaletteKey(plain)).toBe(false)
  expect(isPaletteKey({ ...plain, ctrlKey: true, metaKey: true })).toBe(false)
  expect(isPaletteKey({ ...plain, ctrlKey: true, shiftKey: true })).toBe(false)
  expect(isPaletteKey({ ...plain, ctrlKey: true, isComposing: true })).toBe(false)
})
