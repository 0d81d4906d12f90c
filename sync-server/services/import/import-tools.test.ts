import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { listCategories } from '../../repositories/categories.ts'
import { readState } from '../../repositories/meta.ts'
import { listTools } from '../../repositories/tools.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { checkFile, ImportFileError } from './import-rows.ts'
import { type ImportOptions, type ImportReport, importTools } from './import-tools.ts'
import { readImportFile } from './read-import-file.ts'

const LATER = new Date('2026-03-01T00:00:00.000Z')

function writeFile(name: string, content: string | Buffer): string {
  const file = join(makeTempDir(), name)
  writeFileSync(file, content)
  return file
}

async function storeWithCategories(): Promise<Store> {
  const store = await openTestStore()
  await addFixtures(store, {
    categories: [
      { name: 'Image Generation', slug: 'image-generation' },
      { name: 'Writing', slug: 'writing' },
    ],
  })
  return store
}

function importFile(store: Store, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  return importTools(store.writer, checkFile(readImportFile(file)), { now: LATER, ...options })
}

const head = async (store: Store) => (await readState(store.reader)).head

const facts = (name: string, more: object = {}) => ({
  name,
  website: `https://${name.toLowerCase()}.example.com`,
  description: `${name} writes texts for you.`,
  category: 'Writing',
  ...more,
})

test('a row with the null character in any text is refused alone', async () => {
  const store = await storeWithCategories()
  const rows = [facts('Alpha'), facts('Beta', { vendor: 'B\0' }), facts('Gamma', { tags: ['a\0'] })]
  const file = writeFile('tools.json', JSON.stringify(rows))
  const { added, problems } = await importFile(store, file)
  expect([added, problems.length]).toEqual([1, 2])
})

describe('JSON', () => {
  test('a list, an object with tools, and the seed format give the same tools', async () => {
    const forms = [
      JSON.stringify([facts('Alpha')]),
      JSON.stringify({ tools: [facts('Alpha')] }),
      JSON.stringify({
        category: { name: 'Writing', slug: 'writing', group: 'Text', icon: 'pencil', description: 'Texts.' },
        tools: [{ ...facts('Alpha'), category: undefined }],
      }),
    ]
    for (const form of forms) {
      const store = await storeWithCategories()
      expect(await importFile(store, writeFile('tools.json', form))).toMatchObject({ added: 1, problems: [] })
      expect(await listTools(store.reader)).toMatchObject([
        { name: 'Alpha', categoryId: 2, isVerified: false },
      ])
    }
  })

  test('every bad row is reported with its line and its reasons, and nothing is written', async () => {
    const store = await storeWithCategories()
    const before = await head(store)
    const text = [
      '[',
      `${JSON.stringify(facts('Alpha'))},`,
      '{ "name": "No website" },',
      '',
      `${JSON.stringify(facts('Beta', { website: 'javascript:alert(1)', pricing: 'cheap' }))},`,
      '"not an object", 42,',
      `${JSON.stringify(facts('Gamma', { colour: 'red', isTrending: true }))},`,
      `${JSON.stringify(facts('Delta', { category: 'Writting' }))},`,
      JSON.stringify(facts('Epsilon', { website: 'http://www.alpha.example.com/?utm_source=x#top' })),
      ']',
    ].join('\n')
    const report = await importFile(store, writeFile('tools.json', text))
    expect(report.isWritten).toBe(false)
    expect(report.problems).toEqual([
      { line: 3, reason: 'Website is missing. Description is missing. Category is missing.' },
      {
        line: 5,
        reason:
          'Website “javascript:alert(1)” must be a valid URL. Pricing “cheap” must be one of: free, freemium, paid.',
      },
      { line: 6, reason: 'The row must be an object.' },
      { line: 6, reason: 'The row must be an object.' },
      { line: 7, reason: 'There is no field “colour”. There is no field “isTrending”.' },
      { line: 8, reason: 'There is no category “Writting”. Did you mean “Writing”?' },
      {
        line: 9,
        reason: 'Website “http://www.alpha.example.com/?utm_source=x#top” is the site of line 2 too.',
      },
    ])
    expect(await head(store)).toBe(before)
    expect(await listTools(store.reader)).toEqual([])
  })

  test('--skip-invalid imports the good rows of a file that has bad ones', async () => {
    const store = await storeWithCategories()
    const file = writeFile('tools.json', JSON.stringify([facts('Alpha'), { name: '' }, facts('Beta')]))
    const report = await importFile(store, file, { skipInvalid: true })
    expect(report).toMatchObject({ added: 2, isWritten: true, problems: [{ line: 1 }] })
  })

  test('--dry-run reports the same and writes nothing', async () => {
    const store = await storeWithCategories()
    const file = writeFile('tools.json', JSON.stringify([facts('Alpha')]))
    expect(await importFile(store, file, { dryRun: true })).toMatchObject({ added: 1, isWritten: false })
    expect(await listTools(store.reader)).toEqual([])
  })

  test.each([
    ['tools.json', 'not json', /^The file isn’t valid JSON: /],
    ['tools.json', '', /^The file isn’t valid JSON: /],
    ['tools.json', '{"a": 1}', /^The file must contain a list of tools or an object with "tools"/],
    ['tools.json', '42', /^The file must contain/],
    ['tools.json', `{"tools": ${'['.repeat(200_000)}`, /^The file isn’t valid JSON: /],
    ['tools.json', Buffer.from([0xff, 0xfe, 0x00]), /^The file isn’t UTF-8 text/],
    ['tools.txt', '[]', /must end in \.json or \.csv/],
  ])('%s holding %j is refused in one line', async (name, content, message) => {
    const file = writeFile(name, content)
    expect(() => readImportFile(file)).toThrow(ImportFileError)
    expect(() => readImportFile(file)).toThrow(message)
  })

  test('JSON nested a hundred thousand levels deep is a bad row like any other', async () => {
    const store = await storeWithCategories()
    const deep = `[${'['.repeat(100_000)}${']'.repeat(100_000)}, ${JSON.stringify(facts('Alpha'))}]`
    const report = await importFile(store, writeFile('tools.json', deep), { skipInvalid: true })
    expect(report).toMatchObject({
      added: 1,
      problems: [{ line: 1, reason: 'The row must be an object.' }],
    })
  })

  test('a file of more than 200 MB is refused without being read', () => {
    const file = writeFile('tools.json', '[]')
    truncateSync(file, 201 * 2 ** 20)
    expect(() => readImportFile(file)).toThrow(
      new ImportFileError('The file is larger than 200 MB; split it.'),
    )
  })

  test('a missing file and a folder are refused', () => {
    expect(() => readImportFile('/nowhere/tools.json')).toThrow('This file does not exist.')
    expect(() => readImportFile(join(makeTempDir(), '.json'))).toThrow(ImportFileError)
  })
})

describe('CSV', () => {
  test.each([
    ['semicolons and decimal commas', ';', '9,5', ''],
    ['tabs', '\t', '9,5', ''],
    ['a delimiter that its first line names', ';', '9,5', 'sep=;\r\n'],
    ['another one that its first line names', '|', '9.5', '\uFEFFsep=|\n'],
    ['a byte order mark', ';', '9.5', '\uFEFF'],
  ])('with %s, as spreadsheets write it in many countries', async (_, delimiter, price, before) => {
    const store = await storeWithCategories()
    const rows = [
      ['name', '"website"', 'description', 'category', 'pricing', 'priceFrom', 'tags'],
      ['Lyra', 'https://lyra.example.com', `"Writes ${delimiter} songs."`, 'Writing', 'paid', price, 'a,b'],
      ['Nova', 'not a website', 'Sings.', 'Writing', 'paid', '1,2,3', ''],
    ]
    const text = before + rows.map((cells) => cells.join(delimiter)).join('\r\n')
    const report = await importFile(store, writeFile('tools.csv', text), { skipInvalid: true })
    expect(await listTools(store.reader)).toMatchObject([
      { name: 'Lyra', description: `Writes ${delimiter} songs.`, priceFrom: 9.5, tags: ['a', 'b'] },
    ])
    const line = before.includes('sep=') ? 4 : 3
    expect(report.problems.map((problem) => problem.line)).toEqual(report.problems.map(() => line))
    expect(report.problems.length).toBeGreaterThan(0)
  })

  const HEADER = 'name,website,description,category'

  test('any spelling of titles, a byte order mark, CRLF, quotes and lists in cells are understood', async () => {
    const store = await storeWithCategories()
    const text = [
      '\ufeffName,WEBSITE,Description,category,Price From,tags,features,Open_Source,launch year',
      'Alpha,https://alpha.example.com,"Writes ""good"" texts,',
      'on two lines.",writing,9.5,"a, b;c",API access;Export,yes,2025',
      '',
      'Beta,https://beta.example.com,Draws pictures for you.,IMAGE GENERATION,,,,,',
    ].join('\r\n')
    const report = await importFile(store, writeFile('tools.csv', text))
    expect(report).toMatchObject({ added: 2, problems: [] })
    expect(await listTools(store.reader)).toMatchObject([
      {
        name: 'Alpha',
        description: 'Writes "good" texts,\non two lines.',
        priceFrom: 9.5,
        tags: ['a', 'b', 'c'],
        features: ['API access', 'Export'],
        openSource: true,
        launchYear: 2025,
        isNew: true,
        categoryId: 2,
      },
      {
        name: 'Beta',
        priceFrom: null,
        tags: [],
        openSource: null,
        launchYear: null,
        isNew: false,
        categoryId: 1,
      },
    ])
  })

  test('every bad row is reported by the line it starts on, counting quoted line feeds', async () => {
    const store = await storeWithCategories()
    const text = [
      `${HEADER},pricing,priceFrom,openSource`,
      'Alpha,https://alpha.example.com,"A text',
      'over',
      'three lines",Writing,free,,',
      'Beta,beta.example.com,Too,Writing,cheap,much,maybe',
      '',
      'Gamma,https://gamma.example.com,A fine text here.,Nowhere,,,',
      'Delta,https://delta.example.com',
    ].join('\n')
    const report = await importFile(store, writeFile('tools.csv', text))
    expect(report.isWritten).toBe(false)
    expect(report.problems.map(({ line }) => line)).toEqual([5, 7, 8])
    expect(report.problems[0]?.reason).toMatch(
      /^Website “beta.example.com” must be a valid URL. Description “Too” must .* Pricing “cheap” .* Price from “much” must be a number. Open source “maybe” /,
    )
    expect(report.problems[2]?.reason).toBe('The row has 2 of the 7 cells that the header names.')
  })

  test('unknown columns are reported; --skip-invalid leaves them out', async () => {
    const store = await storeWithCategories()
    const file = writeFile(
      'tools.csv',
      `${HEADER},stars\nAlpha,https://a.example.com,A fine text here.,Writing,5\n`,
    )
    expect(await importFile(store, file)).toMatchObject({
      isWritten: false,
      problems: [{ line: 1, reason: 'There is no column “stars”.' }],
    })
    expect(await importFile(store, file, { skipInvalid: true })).toMatchObject({ added: 1, isWritten: true })
  })

  test.each([
    ['', 'The file is empty.'],
    ['name,website\nA,b', 'The header is missing: description, category.'],
    [`${HEADER},name\n`, 'The header contains name twice.'],
    [
      `${HEADER}\nAlpha,https://a.example.com,"open,Writing\nBeta`,
      'The file is not CSV: a quote after line 1 is not closed or not doubled.',
    ],
  ])('%j is refused as a whole', (text, message) => {
    const file = writeFile('tools.csv', text)
    expect(() => readImportFile(file)).toThrow(new ImportFileError(message))
  })
})

describe('identity', () => {
  test('the same file again changes nothing and takes no seq', async () => {
    const store = await storeWithCategories()
    const file = writeFile('tools.json', JSON.stringify([facts('Alpha'), facts('Beta')]))
    await importFile(store, file)
    const before = await head(store)
    expect(await importFile(store, file)).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
      isWritten: true,
    })
    expect(await head(store)).toBe(before)
  })

  test('changed facts update the tool under its id; fields missing in the file stay', async () => {
    const store = await storeWithCategories()
    await importFile(
      store,
      writeFile('a.json', JSON.stringify([facts('Alpha', { tags: ['x'], launchYear: 2020 })])),
      {
        now: new Date('2026-01-01'),
      },
    )
    const [before] = await listTools(store.reader)
    const moved = facts('Alpha', {
      website: 'http://www.alpha.example.com/',
      name: 'Alpha 2',
      launchYear: 2025,
    })
    const report = await importFile(store, writeFile('b.json', JSON.stringify([moved])))
    expect(report).toMatchObject({ added: 0, updated: 1 })
    const [after] = await listTools(store.reader)
    expect(after).toMatchObject({
      id: before?.id,
      name: 'Alpha 2',
      website: 'http://www.alpha.example.com/',
      tags: ['x'],
      isNew: true,
      createdAt: before?.createdAt,
      updatedAt: LATER.toISOString(),
    })
    expect(after?.seq).toBeGreaterThan(before?.seq ?? 0)
  })

  test('a deleted tool is imported as a new one', async () => {
    const store = await storeWithCategories()
    const file = writeFile('tools.json', JSON.stringify([facts('Alpha')]))
    await importFile(store, file)
    await removeTools(store, [1])
    expect(await importFile(store, file)).toMatchObject({ added: 1 })
    expect(await listTools(store.reader)).toMatchObject([{ id: 2, name: 'Alpha' }])
  })

  test('a real figure removes the sample figures; a row without one leaves them', async () => {
    const store = await storeWithCategories()
    await importFile(store, writeFile('a.json', JSON.stringify([facts('Alpha')])))
    const [alpha] = await listTools(store.reader)
    await changeTool(store, 1, {
      ...alpha,
      rating: '4.1',
      reviewCount: 9,
      userCount: '1M+',
      isSample: true,
    })
    const empty = writeFile('b.json', JSON.stringify([facts('Alpha', { userCount: null })]))
    expect(await importFile(store, empty)).toMatchObject({ unchanged: 1 })
    await importFile(store, writeFile('c.json', JSON.stringify([facts('Alpha', { userCount: '2M+' })])))
    const [after] = await listTools(store.reader)
    expect(after).toMatchObject({
      userCount: '2M+',
      rating: null,
      reviewCount: 0,
      isSample: false,
    })
  })
})

describe('categories', () => {
  test('missing ones are created on request, in the group Other or as the file describes them', async () => {
    const store = await openTestStore()
    const file = writeFile(
      'tools.json',
      JSON.stringify({
        categories: [{ name: 'Music', slug: 'music', group: 'Audio', icon: 'music', description: 'Songs.' }],
        tools: [
          facts('A', { category: 'music' }),
          facts('B', { category: 'Météo & Co' }),
          facts('C', { category: 'MUSIC' }),
        ],
      }),
    )
    const report = await importFile(store, file, { createCategories: true })
    expect(report).toMatchObject({ added: 3, newCategories: ['Music', 'Météo & Co'] })
    expect(await listCategories(store.reader)).toMatchObject([
      { name: 'Music', slug: 'music', group: 'Audio' },
      { name: 'Météo & Co', slug: 'meteo-co', group: 'Other' },
    ])
  })

  test('names with the same slug are one category', async () => {
    const store = await openTestStore()
    const rows = [facts('A', { category: 'Data Analysis' }), facts('B', { category: 'Data-Analysis' })]
    const report = await importFile(store, writeFile('t.json', JSON.stringify(rows)), {
      createCategories: true,
    })
    expect(report).toMatchObject({ added: 2, newCategories: ['Data Analysis'] })
  })

  test('a name without letters is refused', async () => {
    const store = await openTestStore()
    const file = writeFile('t.json', JSON.stringify([facts('A', { category: '???' })]))
    expect((await importFile(store, file, { createCategories: true })).problems).toEqual([
      { line: 1, reason: 'Category “???” has no letters to make an address of.' },
    ])
  })
})

test('ten thousand rows are imported, with progress', async () => {
  const store = await storeWithCategories()
  const rows = Array.from({ length: 10_000 }, (_, place) => facts(`T${place}`, { tags: ['one', 'two'] }))
  const file = writeFile('tools.json', JSON.stringify(rows))
  const steps: number[] = []
  const report = await importFile(store, file, { onProgress: (saved) => steps.push(saved) })
  expect(report.added).toBe(10_000)
  expect(steps.at(-1)).toBe(10_000)
  expect(steps.length).toBeGreaterThan(10)
})
