import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { openApiDocument } from './openapi.ts'
import { openApiMarkdown } from './openapi-markdown.ts'

const limit = { name: 'test', requests: 60, seconds: 30 }
const document = openApiDocument(contract, {
  publicUrl: 'https://hub.example.com',
  limits: { anonymous: limit, key: limit, calls: {} },
  cookieName: 'session',
})
const text = openApiMarkdown(document)
const sectionOf = (heading: string) => text.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''

test('every area and call has a heading, every parameter and field of a body a line', () => {
  for (const { name } of document.tags) expect(text).toContain(`\n## ${name}\n`)
  for (const [path, item] of Object.entries(document.paths))
    for (const [verb, { parameters = [], requestBody }] of Object.entries(item)) {
      const section = sectionOf(`${verb.toUpperCase()} ${path}`)
      const fields = requestBody?.content['application/json']?.schema
      const names = fields !== undefined && 'properties' in fields ? Object.keys(fields.properties ?? {}) : []
      for (const name of [...parameters.map((one) => one.name), ...names])
        expect(section, `${verb} ${path}`).toContain(`\n- \`${name}\` (`)
    }
})

test('a call says who may, how often, what it answers and how it is refused', () => {
  const section = sectionOf('POST /api/v1/improvements/submit')
  for (const line of [
    '- Who may: agents with a key of the scope `submit`',
    '- Limit: 60 requests in 30 seconds',
    '- Answer: 200; application/json',
    '429 TooManyRequests',
    '- `toolId` (required, ',
    '- `Idempotency-Key` (header, optional, string, 1 to 200 characters)',
  ])
    expect(section).toContain(line)
  expect(sectionOf('GET /api/stats')).toContain('- Who may: anyone')
  expect(sectionOf('GET /api/favorites')).toContain('- Who may: people who are signed in')
})

test('every refusal that calls name is explained', () => {
  const [, refusals = ''] = text.split('\n## Refusals\n')
  const named = new Set([...text.matchAll(/\b[45]\d\d ([A-Z]\w+)/g)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(5)
  for (const name of named) expect(refusals).toContain(`- **${name}**: `)
})
