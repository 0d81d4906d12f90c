import { expect, test } from 'vitest'
import { findMarkup } from './markup.ts'

test.each([
  'Plain prose, with commas; and so on.',
  'AT&T and R&D cost $5 (or less).',
  'Latency < 1 s, price > 0.',
  'C++, C#, .NET and Node.js',
  'Originality.ai finds it at 5 p.m.',
  'Use snake_case and 2 * 3.',
])('%j is plain', (text) => {
  expect(findMarkup(text)).toBeNull()
})

test.each([
  ['<b>bold</b>', 'HTML'],
  ['<script>alert(1)</script>', 'HTML'],
  ['a &lt; b', 'HTML'],
  ['**bold**', 'Markdown'],
  ['`code`', 'Markdown'],
  ['[text](there)', 'Markdown'],
  ['# Heading', 'Markdown'],
  ['One:\n- two', 'Markdown'],
  ['see https://example.com', 'a link'],
  ['see www.example.com', 'a link'],
  ['write to me@example.com', 'a link'],
  ['javascript:alert(1)', 'a link'],
])('%j holds %s', (text, what) => {
  expect(findMarkup(text)).toBe(what)
})
