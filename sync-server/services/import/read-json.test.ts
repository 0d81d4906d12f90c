import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementLines } from './read-json.ts'

const element = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('[', ']', '{"tools": [1]}', '\\"', '\\', ',', { tools: [[1], 2] }),
)

/** Writes one element per line, as JSON.stringify lays them out, and records where each starts. */
function layOut(elements: readonly unknown[], start: string, end: string): { text: string; lines: number[] } {
  let text = start
  const lines = elements.map((value, place) => {
    text += place === 0 ? '\n' : ',\n\n'
    const line = text.split('\n').length
    text += JSON.stringify(value, null, 2)
    return line
  })
  return { text: `${text}\n${end}`, lines }
}

test('the line of every element of a list is found, whatever the elements hold', () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 8 }), (elements) => {
      const { text, lines } = layOut(elements, '[', ']')
      expect(elementLines(text, null)).toEqual(lines)
    }),
  )
})

test('the lines of a list under a key are found, whatever comes before it', () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 5 }), element, (elements, before) => {
      const { text, lines } = layOut(elements, `{"category": ${JSON.stringify(before)}, "tools": [`, ']}')
      expect(elementLines(text, 'tools')).toEqual(lines)
    }),
  )
})

test('all elements of a list on one line have that line', () => {
  expect(elementLines('[{"a": [1, 2]}, {"b": "x,y"}, 3]', null)).toEqual([1, 1, 1])
  expect(elementLines('[]', null)).toEqual([])
  expect(elementLines('{"tools": []}', 'tools')).toEqual([])
})
