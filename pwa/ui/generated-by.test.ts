import { expect, test } from 'vitest'
import { generatedByText } from './generated-by.ts'

test.each([
  ['rules-2', 'Put together by fixed rules from the facts listed here.'],
  ['agent:12', 'The summary was proposed by an AI agent and approved by an admin. It may be wrong.'],
  ['gpt-5', 'Written by an AI model (gpt-5) from the facts listed here. It may be wrong.'],
  ['agent:smith', 'Written by an AI model (agent:smith) from the facts listed here. It may be wrong.'],
])('what %s has made says so', (generatedBy, text) => {
  expect(generatedByText(generatedBy)).toBe(text)
})
