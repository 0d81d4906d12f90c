import { expect, test } from 'vitest'
import { randomAgentName } from './agent-names.ts'

test('a name is two words and four digits, whatever chance brings', () => {
  for (const chance of [0, 0.5, 0.999999])
    expect(randomAgentName(() => chance)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/)
})

test('two agents are hardly ever called the same', () => {
  const names = new Set(Array.from({ length: 100 }, () => randomAgentName()))
  expect(names.size).toBeGreaterThan(95)
})
