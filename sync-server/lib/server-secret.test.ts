import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '../testing/temp-dir.ts'
import { ServerSecret } from './server-secret.ts'

test('a data folder has one key, which only its owner may read', () => {
  const dataDir = join(makeTempDir(), 'data')
  const first = ServerSecret.open(dataDir).derive('newsletter', 7)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(ServerSecret.open(dataDir).derive('newsletter', 7)).toBe(first)
  const file = join(dataDir, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(first)
})

test('a key of the settings is the same for every node, whatever its folder', () => {
  const of = (secretKey: string) =>
    ServerSecret.of({ dataDir: makeTempDir(), secretKey }).derive('newsletter', 7)
  expect(of('k'.repeat(43))).toBe(of('k'.repeat(43)))
  expect(of('k'.repeat(43))).not.toBe(of('l'.repeat(43)))
})

test('another purpose, another subject and another folder have nothing in common', () => {
  const secret = ServerSecret.open(makeTempDir())
  const derived = [
    secret.derive('newsletter', 7),
    secret.derive('newsletter', 8),
    secret.derive('password', 7),
    ServerSecret.open(makeTempDir()).derive('newsletter', 7),
  ]
  expect(new Set(derived).size).toBe(4)
})

test.each(['', 'short', 'x'.repeat(60)])(
  'a file that holds %j stops the start instead of being replaced',
  (text) => {
    const dataDir = makeTempDir()
    const file = join(dataDir, 'secret.key')
    writeFileSync(file, text)
    expect(() => ServerSecret.open(dataDir)).toThrow(`${file} holds no key; restore it, or remove it.`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
