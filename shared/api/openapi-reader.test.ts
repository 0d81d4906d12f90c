import { describe, expect, test } from 'vitest'
import { contract } from './contract.ts'
import { openApiDocument } from './openapi.ts'
import { areasOf, filterAreas, responseOf, schemaOf } from './openapi-reader.ts'
import { limitLabel, typeLabel } from './openapi-type-labels.ts'

const limit = { name: 'test', requests: 1, seconds: 60 }
const document = openApiDocument(contract, {
  publicUrl: 'https://hub.example.com',
  limits: { anonymous: limit, key: limit, calls: {} },
  cookieName: 'session',
})
const areas = areasOf(document)
const callsOf = (text: string) => filterAreas(areas, text).flatMap(({ calls }) => calls.map(({ id }) => id))

test('every call of the document is in one area, those for agents first', () => {
  const ids = areas.flatMap(({ calls }) => calls.map(({ id }) => id))
  const count = Object.values(document.paths).flatMap((item) => Object.keys(item)).length
  expect(new Set(ids).size).toBe(count)
  expect(areas[0]?.name).toBe('Agents and keys')
})

test('it is told who may call', () => {
  const find = (id: string) => areas.flatMap(({ calls }) => calls).find((call) => call.id === id)
  expect(find('addWebhook')).toMatchObject({ access: 'key', scope: 'manage', method: 'POST' })
  expect(find('getStats')).toMatchObject({ access: 'anyone', scope: null })
  expect(find('listFavorites')).toMatchObject({ access: 'session' })
  expect(find('registerAgent')).toMatchObject({ access: 'anyone' })
})

describe('searching', () => {
  test('finds calls by all words, in name, path and summary', () => {
    expect(callsOf('redeliver')).toEqual(['redeliverDeadLetters'])
    expect(callsOf('POST webhook')).toContain('addWebhook')
    expect(callsOf('  ')).toHaveLength(areas.flatMap(({ calls }) => calls).length)
    expect(callsOf('no such thing at all')).toEqual([])
  })
})

test('references are followed', () => {
  expect(schemaOf(document, { $ref: '#/components/schemas/Receipt' }).properties).toHaveProperty('gross')
  expect(responseOf(document, { $ref: '#/components/responses/NotFound' }).description).not.toBe('')
})

test.each([
  [{ $ref: '#/components/schemas/Tool' }, 'Tool', ''],
  [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'list of string', 'at most 3 entries'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null', ''],
  [{ type: ['boolean', 'null'] }, 'boolean or null', ''],
  [{ type: 'string', enum: ['a', 'b'], default: 'a' }, '"a" | "b"', '"a" when left out'],
  [{ type: 'integer', exclusiveMinimum: 0 }, 'integer', 'more than 0'],
  [{ type: 'number', minimum: 25, maximum: 300, default: 50 }, 'number', '25 to 300, 50 when left out'],
  [{ const: true }, 'true', ''],
  [{}, 'anything', ''],
])('%j is told as “%s” with “%s”', (schema, type, limits) => {
  expect([typeLabel(schema), limitLabel(schema)]).toEqual([type, limits])
})
