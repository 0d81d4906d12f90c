import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseContent } from './proposal.ts'

const read = (...[kind, text]: Parameters<typeof parseContent>) => parseContent(kind, text).changes

test('a description and a summary are the text', () => {
  expect(read('description', '  Draws diagrams.\n\nOf systems. ')).toEqual({
    description: 'Draws diagrams.\n\nOf systems.',
  })
  expect(read('summary', 'Features: none.')).toEqual({ summary: 'Features: none.' })
})

test('features are one per line or comma, without bullets and repetitions', () => {
  const text = '- API access\n* Single sign-on, webhooks\n\n3) Webhooks\n•  api  ACCESS\n3D models'
  expect(read('features', text)).toEqual({
    features: ['API access', 'Single sign-on', 'webhooks', '3D models'],
  })
})

test('a bullet alone is no entry', () => {
  expect(parseContent('features', '- Export\n-\n•\n2.\n- C').changes).toEqual({ features: ['Export', 'C'] })
})

test('commas in brackets do not split an entry', () => {
  expect(read('features', 'Export (PDF, DOCX), Import')).toEqual({
    features: ['Export (PDF, DOCX)', 'Import'],
  })
})

test('headings tell the fields of a full text apart, however they are written', () => {
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

test('a text without headings is a description, and so is what stands before other headings', () => {
  expect(read('full', 'Draws diagrams.')).toEqual({ description: 'Draws diagrams.' })
  expect(parseContent('full', 'Draws diagrams.\nTags: Diagrams')).toEqual({
    changes: { description: 'Draws diagrams.', tags: ['Diagrams'] },
    introduction: '',
  })
})

test('what stands before a description of its own is an introduction', () => {
  expect(parseContent('full', 'I have looked at the website.\nDescription: Draws diagrams.')).toEqual({
    changes: { description: 'Draws diagrams.' },
    introduction: 'I have looked at the website.',
  })
})

test('a heading without words empties nothing; one that comes twice goes on', () => {
  expect(read('full', 'Tags:\nFeatures: Layers\nDescription:\nFeatures:\nExport')).toEqual({
    features: ['Layers', 'Export'],
  })
})

test('a word with a colon within a text is no heading', () => {
  const text = 'Teams: draw together. Features: many of them.'
  expect(read('full', text)).toEqual({ description: text })
})

test('whatever is written, nothing but known fields with words comes of it, and soon', () => {
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
