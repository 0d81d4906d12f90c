import fc from 'fast-check'
import { oftenGood } from './damage.ts'
import { type FuzzRequest, posted } from './fuzz-request.ts'
import { HOSTILE_NAMES, hostileBody, hostileText, hostileValue, writeJson } from './hostile.ts'
import type { Known } from './known.ts'

const COLUMNS = [
  'name',
  'website',
  'description',
  'category',
  'vendor',
  'tags',
  'features',
  'pricing',
  'launchYear',
]

/** Files for the import by admins; some of them are written. */
export function importRequests({ body }: Known): fc.Arbitrary<FuzzRequest> {
  const cell = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    {
      weight: 2,
      arbitrary: fc.constantFrom('Writing', 'writing', 'free', '2026', 'a;b', 'A fine tool for letters.'),
    },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map((place) => `https://tool-${place}.example`) },
  )
  const good = fc.record({
    name: fc.integer({ min: 1, max: 60 }).map((place) => `Imported ${place}`),
    website: body.website ?? hostileText,
    description: fc.constant('Writes letters for offices and schools.'),
    category: fc.constantFrom('Writing', 'Design', 'Brand New'),
  })
  const rows = fc.array(
    fc.oneof(oftenGood(good), fc.dictionary(fc.constantFrom(...COLUMNS, ...HOSTILE_NAMES), hostileValue)),
    {
      maxLength: 5,
    },
  )
  const separator = fc.constantFrom(',', ',', ';', '\t', '\u0000', '')
  const csv = fc
    .tuple(
      fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 5 }),
      separator,
      fc.boolean(),
      fc.boolean(),
    )
    .map(([lines, between, isQuoted, hasHeader]) =>
      [...(hasHeader ? [COLUMNS] : []), ...lines]
        .map((line) =>
          line.map((text) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text)).join(between),
        )
        .join('\r\n'),
    )
  const file = fc.oneof(
    rows.map((list) => ({ format: 'json', text: writeJson(list) })),
    rows.map((tools) => ({ format: 'json', text: writeJson({ tools }) })),
    csv.map((text) => ({ format: 'csv', text })),
    fc
      .tuple(fc.constantFrom('json', 'csv'), hostileBody)
      .map(([format, text]) => ({ format, text: text.toString('utf8') })),
  )
  const options = fc.record({
    dryRun: fc.boolean(),
    skipInvalid: fc.boolean(),
    createCategories: fc.boolean(),
  })
  return fc.tuple(file, options).map(([text, how]) => ({
    caller: 'admin',
    call: 'importTools',
    ...posted('/api/admin/import', { ...text, ...how }),
  }))
}
