import { expect, test } from 'vitest'
import { diffItems, diffTexts, type Piece, reveal, revealSpaces } from './text-diff.ts'

const shown = (pieces: readonly Piece[]) =>
  pieces
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('')
const side = (pieces: readonly Piece[], left: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map(({ text }) => text)
    .join('')

test.each([
  ['It takes notes.', 'It takes good notes.', 'It takes {+good +}notes.'],
  ['It takes notes.', 'It takes notes.', 'It takes notes.'],
  ['An old tool', 'A new tool', '[-An old-]{+A new+} tool'],
  ['', 'Something', '{+Something+}'],
  ['Something', '', '[-Something-]'],
  ['One.\nTwo.', 'One.\n\nTwo.', 'One.\n{+\n+}Two.'],
])('%j becomes %j: %s', (before, after, expected) => {
  expect(shown(diffTexts(before, after))).toBe(expected)
})

test('each side reads as the text that it is, whatever is in it', () => {
  const texts = [
    'Records meetings, writes them down  and sends a summary.',
    'Writes meetings down\n\n– in 30 languages –\tand sends what matters. <b>Really</b>.',
    '会議を録音します。👩‍💻 done',
    '   ',
    'x '.repeat(900),
  ]
  for (const before of texts) {
    for (const after of texts) {
      const pieces = diffTexts(before, after)
      expect(side(pieces, 'removed')).toBe(before)
      expect(side(pieces, 'added')).toBe(after)
    }
  }
})

test('no two runs of the same kind stand beside each other', () => {
  const pieces = diffTexts('a b c d e f', 'a x y d z f')
  for (const [at, { kind }] of pieces.entries()) expect(pieces[at + 1]?.kind).not.toBe(kind)
})

test('of a list, what comes, goes and moves is told apart', () => {
  expect(diffItems(['ai', 'chat-bot', 'audio', 'notes'], ['notes', 'ai', 'chatbot', 'audio'])).toEqual([
    { kind: 'moved', text: 'notes' },
    { kind: 'same', text: 'ai' },
    { kind: 'removed', text: 'chat-bot' },
    { kind: 'added', text: 'chatbot' },
    { kind: 'same', text: 'audio' },
  ])
  expect(diffItems([], ['one'])).toEqual([{ kind: 'added', text: 'one' }])
  expect(diffItems(['one'], [])).toEqual([{ kind: 'removed', text: 'one' }])
})

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
