import { expect, test } from 'vitest'
import { isReservedUsername } from './reserved-names.ts'

test.each([
  'admin',
  'Admin',
  'a.d.m.i.n',
  'adm1n',
  'adrnin',
  'ádmin',
  'аdmіn',
  'Support_',
  'm0derator',
  'r00t',
  'AI-Tool-Hub',
  'aitoolhub.support',
  'ΑΙΤΟΟLΗUΒ',
  'аdmіn_',
  'Admιn',
  'ＡＤＭＩＮ',
  'suppοrt',
  'rnoderator',
])('%j is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

test.each([
  'Adminah',
  'Rooth',
  'ada',
  'Arne',
  'Bernd',
  'supporter7',
  'Админ2',
  '愛ちゃん',
  'Ελένη',
  'محمد',
  'toolhub',
])('%j is a name like others', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})
