import { expect, test } from 'vitest'
import { avatarHue, avatarInitial } from './avatar-hue.ts'

test('a tool keeps its colour: the values are part of how the directory looks', () => {
  expect(['Grammarly', 'QuillBot', 'GitHub Copilot'].map(avatarHue)).toEqual([12, 342, 96])
})

test('letter case and space around the name do not change the colour', () => {
  expect(avatarHue('  grammarly ')).toBe(avatarHue('Grammarly'))
})

test('names spread over the hues', () => {
  const hues = new Set(Array.from({ length: 200 }, (_, at) => avatarHue(`Tool ${at}`)))
  expect(hues.size).toBe(12)
})

test('the initial is the first letter or digit, in any script', () => {
  expect(avatarInitial('Grammarly')).toBe('G')
  expect(avatarInitial('.ai studio')).toBe('A')
  expect(avatarInitial('11x')).toBe('1')
  expect(avatarInitial('élan')).toBe('É')
  expect(avatarInitial('通义')).toBe('通')
  expect(avatarInitial('++')).toBe('+')
  expect(avatarInitial('')).toBe('?')
})
