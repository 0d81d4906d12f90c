import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseContent, readProposal } from './proposal.ts'

const read = (...[kind, text]: Parameters<typeof parseContent>) => parseContent(kind, text).changes

test('a description or a summary is the whole text', () => {
  expect(read('description', '  Draws diagrams.\n\nOf systems. ')).toEqual({
    description: 'Draws diagrams.\n\nOf systems.',
  })
  expect(read('summary', 'Features: none.')).toEqual({ summary: 'Features: none.' })
})

test('features are split by lines and commas, without bullets and repetitions', () => {
  const text = '- API access\n* Single sign-on, webhooks\n\n3) Webhooks\n•  api  ACCESS\n3D models'
  expect(read('features', text)).toEqual({
    features: ['API access', 'Single sign-on', 'webhooks', '3D models'],
  })
})

test('a bullet alone is not an entry', () => {
  expect(parseContent('features', '- Export\n-\n•\n2.\n- C').changes).toEqual({ features: ['Export', 'C'] })
})

test('commas in brackets do not split an entry', () => {
  expect(read('features', 'Export (PDF, DOCX), Import')).toEqual({
    features: ['Export (PDF, DOCX)', 'Import'],
  })
})

test('headings separate the fields of a full text, in any style', () => {
  const text = [
    'description: Draws diagrams',
    'of systems.',
    '## Features:',
    '- Layers',
    '- Export',
    '**Tags:** Diagrams, Systems',
    'SUMMARY :',
    'A summary.',
  ].join('\n')
  expect(parseContent('full', text)).toEqual({
    changes: {
      description: 'Draws diagrams\nof systems.',
      features: ['Layers', 'Export'],
      tags: ['Diagrams', 'Systems'],
      summary: 'A summary.',
    },
    introduction: '',
  })
})

test.each([
  ['video editing', 'Video editing'],
  ['document ai', 'Document AI'],
  ['3d', '3D'],
  ['no-code', 'No-code'],
  ['éducation', 'Éducation'],
  ['n8n', 'n8n'],
  ['iOS', 'iOS'],
  ['Voice cloning', 'Voice cloning'],
])('the tag %s is written %s, in free text and as a field', (written, tag) => {
  expect(read('full', `Tags: ${written}`)).toEqual({ tags: [tag] })
  const words = { content: null, changes: { tags: [written, 'Audio'] }, source: 'changes' }
  const proposal = { toolId: 1, kind: 'full', reasoning: '', priceCents: 5000, baseRevision: null } as const
  expect(readProposal({ ...proposal, ...words }).changes).toEqual({ tags: [tag, 'Audio'] })
})

test('text without headings, or before the headings of other fields, is the description', () => {
  expect(read('full', 'Draws diagrams.')).toEqual({ description: 'Draws diagrams.' })
  expect(parseContent('full', 'Draws diagrams.\nTags: Diagrams')).toEqual({
    changes: { description: 'Draws diagrams.', tags: ['Diagrams'] },
    introduction: '',
  })
})

test('text before a Description heading is the introduction', () => {
  expect(parseContent('full', 'I have looked at the website.\nDescription: Draws diagrams.')).toEqual({
    changes: { description: 'Draws diagrams.' },
    introduction: 'I have looked at the website.',
  })
})

test('an empty section clears no field; a repeated heading continues its section', () => {
  expect(read('full', 'Tags:\nFeatures: Layers\nDescription:\nFeatures:\nExport')).toEqual({
    features: ['Layers', 'Export'],
  })
})

test('a word with a colon inside a text is not a heading', () => {
  const text = 'Teams: draw together. Features: many of them.'
  expect(read('full', text)).toEqual({ description: text })
})

test('any text is parsed quickly and gives only known, non-empty fields', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('Description:', 'Features:', '\n', '(', ',', '#', '**', ' ', 'Tags :'),
  )
  const text = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom('full', 'features', 'description', 'summary'), text, (kind, written) => {
      const { features = [], tags = [], description, summary } = read(kind, written)
      for (const entry of [...features, ...tags]) expect(entry).toBe(entry.trim())
      expect([description, summary]).not.toContain('')
      expect(new Set(features.map((entry) => entry.toLowerCase())).size).toBe(features.length)
    }),
  )
  const started = performance.now()
  parseContent('features', `${'('.repeat(4000)}${','.repeat(4000)}`)
  parseContent('full', `${'#'.repeat(4000)}${' '.repeat(4000)}`)
  expect(performance.now() - started).toBeLessThan(1000)
})
