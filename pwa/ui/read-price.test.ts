import { expect, test } from 'vitest'
import { readAmount, readPrice } from './read-price.ts'

test.each([
  ['25', 25],
  ['300', 300],
  [' 49.99 ', 49.99],
])('%j is a price', (text, price) => {
  expect(readPrice(text)).toBe(price)
})

test.each(['', ' ', '24.99', '300.01', '50.005', 'fifty', '-50', '1e400'])('%j is none', (text) => {
  expect(readPrice(text)).toBeNull()
})

test.each([
  ['25', 25],
  ['63.75', 63.75],
  ['24.99', null],
  ['63.76', null],
  ['30.001', null],
  ['all', null],
])('of %j, %j can be paid out', (text, amount) => {
  expect(readAmount(text, { min: 25, max: 63.75 })).toBe(amount)
})
