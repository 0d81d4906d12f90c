import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stemRoot, wordStem } from './word-stem.ts'

const FAMILIES = [
  'generate generates generated generating generator generators generation',
  'summary summaries summarize summarise summarizer summarization',
  'company companies',
  'plan plans planning planner planned',
  'edit edits editor editors editing',
  'logo logos',
  'colour colours color',
  'code codes coding',
  'game games gaming',
  'transcribe transcribing transcription transcript',
  'remove remover removal removing',
  'optimise optimize optimisation optimization',
  'recruit recruiter recruiting recruitment',
  'label labels labelling labeling',
  'caption captions captioning',
  'architect architects architecture architectural',
  'manage manager management',
  'quiz quizzes',
  'analyse analyze analysis analytics analyst',
  'write writer writing written',
]

const STRANGERS = [
  ['story', 'store'],
  ['note', 'not'],
  ['letter', 'let'],
  ['human', 'humanize'],
  ['news', 'new'],
  ['document', 'documentation'],
  ['user', 'us'],
]

describe('a stem', () => {
  test.each(FAMILIES)('is one for %s', (family) => {
    expect(new Set(family.split(' ').map(wordStem)).size).toBe(1)
  })

  test.each(STRANGERS)('keeps %s and %s apart', (one, other) => {
    expect(wordStem(one)).not.toBe(wordStem(other))
  })

  test('leaves short words and other scripts alone', () => {
    for (const word of ['ai', 'gpu', 'bus', '会', 'перевод']) expect(wordStem(word)).toBe(word)
  })

  test('is found by its root from every word that has it', () => {
    const endings = [
      '',
      's',
      'es',
      'ed',
      'ing',
      'er',
      'ers',
      'ion',
      'ation',
      'ise',
      'izing',
      'ment',
      'our',
      'y',
      'ies',
    ]
    const beginning = fc.stringMatching(/^[a-z]{2,9}$/)
    fc.assert(
      fc.property(beginning, fc.constantFrom(...endings), (start, ending) => {
        const word = `${start}${ending}`
        expect(word.startsWith(stemRoot(wordStem(word)))).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })
})
