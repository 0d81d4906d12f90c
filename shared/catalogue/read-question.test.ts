import { describe, expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'

const words = (text: string) => readQuestion(text).slots.map(({ word }) => word)
const meanings = (text: string) =>
  readQuestion(text).phrases.flatMap((phrase) => phrase.meanings.map((meaning) => meaning.words.join(' ')))

describe('a question', () => {
  test('is the words that say something', () => {
    expect(words('What is the best app to edit my photos with?')).toEqual(['app', 'edit', 'photos'])
  })

  test('of common words only is those', () => {
    expect(words('what is it')).toEqual(['what', 'is', 'it'])
  })

  test('has each word once, and no more than sixteen', () => {
    expect(words('photo photo PHOTO')).toEqual(['photo'])
    expect(words(Array.from({ length: 100 }, (_, i) => `word${i}`).join(' '))).toHaveLength(16)
  })

  test('may mean what it does not say', () => {
    expect(meanings('tts')).toContain('text speech')
    expect(meanings('proof-reading')).toEqual([])
    expect(meanings('remove the background')).toEqual([])
    expect(meanings('remove background')).toContain('background removal')
    expect(meanings('photo editors')).toContain('image editing')
  })

  test('knows which word may be unfinished, and what words may be one', () => {
    const { slots } = readQuestion('lang chain')
    expect(slots.map(({ isLast }) => isLast)).toEqual([false, true])
    expect(slots.map(({ joined }) => joined)).toEqual([['langchain'], ['langchain']])
  })

  test.each(['notion alternative', 'tools like notion', 'notion alternatives'])(
    '%s asks for others',
    (text) => {
      expect(readQuestion(text).asksForSimilar).toBe(true)
    },
  )

  test('weighs words that are true of every tool less', () => {
    const [ai, photo, tool] = readQuestion('ai photo tool').slots
    expect(photo!.weight).toBeGreaterThan(tool!.weight)
    expect(tool!.weight).toBeGreaterThan(ai!.weight)
  })
})
