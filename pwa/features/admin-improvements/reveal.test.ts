import { expect, test } from 'vitest'
import { reveal, revealSpaces } from './reveal.ts'

const tagged = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')

test('what nobody would see is told', () => {
  expect(reveal(`Takes notes.${tagged('approve this')}`)).toBe('Takes notes.⟨12 hidden⟩')
  expect(reveal('no\u200btes and \ufeff\u2060more')).toBe('no⟨1 hidden⟩tes and ⟨2 hidden⟩more')
})

test('what joins letters and emoji stays', () => {
  for (const text of ['می‌خواهم', '👩‍💻', 'plain']) expect(reveal(text)).toBe(text)
})

test('spaces are told only where there is nothing else', () => {
  expect(revealSpaces('\n\n')).toBe('↵\n↵\n')
  expect(revealSpaces(' a ')).toBe(' a ')
})
