import { expect, test } from 'vitest'
import { judge, readQuestions } from './judged-questions.ts'
import { judgeOne, openCatalogue } from './plain-words-bench.ts'

const questions = readQuestions()

test('there are 300 questions and 60 about prices, half of both held back', () => {
  expect(questions.length).toBe(360)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(360)
  expect(questions.filter(({ half }) => half === 'tuning').length).toBe(180)
  const about = (half: string) => questions.slice(300).filter((one) => one.half === half).length
  expect([about('tuning'), about('held back')]).toEqual([30, 30])
})

test('most readings are right as a whole, and hardly any filter is made up', () => {
  const { vocabulary } = openCatalogue()
  for (const half of ['tuning', 'held back']) {
    const verdicts = questions.filter((one) => one.half === half).map((one) => judgeOne(one, vocabulary))
    const whole = verdicts.filter(({ missed, extra }) => missed.length + extra.length === 0).length
    expect(whole / verdicts.length, half).toBeGreaterThan(WHOLE)
    const filters = verdicts.flatMap(({ extra }) => extra.filter((item) => !item.startsWith('words:')))
    expect(filters.length, half).toBeLessThan(MADE_UP)
  }
})

const WHOLE = 0.7
const MADE_UP = 8

test('a reading is held against each way to fulfil a wish', () => {
  const expected = [
    { items: ['in:music', 'words:music'], isOptional: false },
    { items: ['price:free'], isOptional: false },
    { items: ['not:login'], isOptional: false },
    { items: ['words:loud'], isOptional: true },
  ]
  expect(judge({ expected }, ['words:music', 'words:loud', 'rating:4', 'not:without login'])).toEqual({
    missed: ['price:free'],
    extra: ['rating:4'],
    right: ['in:music', 'not:login'],
    wanted: ['in:music', 'price:free', 'not:login'],
    counted: ['words:music', 'rating:4', 'not:without login'],
  })
})
