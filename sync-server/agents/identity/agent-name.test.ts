import { expect, test } from 'vitest'
import { looksLikeOurs } from './agent-registry.ts'

test.each([
  'AI Tool Hub',
  'ai-tool-hub',
  'AI Tool Hub support',
  'The official AI Tool Hub',
  'A1 Tool Hub',
  'Al T00l Hub',
  'АI Тооl Нub',
  'Ａ Ｉ Ｔｏｏｌ Ｈｕｂ',
  'ÀÏ Töôl Hüb',
  'A\u200bI Tool\u00adHub',
  'ΑΙ ΤΟΟL ΗUΒ',
  'Ꭺl Tооl Hub',
  'A\u0332I T\u0332ool Hub',
  'Tag check',
  'TAG-CHECK',
  'Тag сheck',
  'Summary  check.',
  'Website check',
  'Demo agent',
])('%j looks like one of our names', (name) => {
  expect(looksLikeOurs(name)).toBe(true)
})

test.each([
  'Ada’s writer',
  'Tool scout',
  'AI hub of tools',
  'Tag checker 9000',
  'Агент',
  '代理',
  'وكيل',
  'Πράκτορας',
  'Agent-7f3a',
  '***',
])('%j is allowed as a name', (name) => {
  expect(looksLikeOurs(name)).toBe(false)
})
