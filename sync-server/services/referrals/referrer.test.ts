import { expect, test } from 'vitest'
import { isSameMailbox } from './referrer.ts'

test.each([
  ['ada@example.com', 'ADA@example.com'],
  ['ada@example.com', 'ada+second@example.com'],
  ['ada+one@example.com', 'ada+two@example.com'],
  ['ada.lovelace@gmail.com', 'adalovelace@googlemail.com'],
  ['a.d.a+news@gmail.com', 'ada@gmail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true)
})

test.each([
  ['ada@example.com', 'ada@example.org'],
  ['ada@example.com', 'adam@example.com'],
  ['ada.lovelace@example.com', 'adalovelace@example.com'],
  ['ada@gmail.com', 'ada@example.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false)
})
