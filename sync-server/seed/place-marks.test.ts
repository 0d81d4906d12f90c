import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { writeTransaction } from '../db/write-transaction.ts'
import { readState } from '../repositories/meta.ts'
import { listLogos, saveLogos } from '../repositories/tool-logos.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { placeMarks } from './place-marks.ts'
import { SEED_FOLDER, seedCatalogue } from './seed-catalogue.ts'
import { readShippedMarks } from './shipped-marks.ts'

const { marks, own, vendor } = readShippedMarks()
const owners = [...Object.keys(own), ...Object.keys(vendor)]
const fileSchema = z.object({ tools: z.array(z.object({ name: z.string() })) })

describe('the table of marks', () => {
  test('names tools of the shipped catalogue, each once, and marks that it describes', () => {
    const files = readdirSync(SEED_FOLDER).map((name) => readFileSync(join(SEED_FOLDER, name), 'utf8'))
    const names = new Set(
      files.flatMap((file) => fileSchema.parse(JSON.parse(file)).tools.map(({ name }) => name)),
    )
    expect(owners.filter((name) => !names.has(name))).toEqual([])
    expect(owners.filter((name, at) => owners.indexOf(name) !== at)).toEqual([])
    const used = new Set([...Object.values(own), ...Object.values(vendor)])
    expect([...used].toSorted()).toEqual(Object.keys(marks).toSorted())
  })

  test('covers those that people know', () => {
    expect(Object.keys(own).length).toBeGreaterThanOrEqual(230)
    expect(Object.keys(vendor).length).toBeGreaterThanOrEqual(85)
  })
})

describe('marks in the database', () => {
  test('come to the tools of the catalogue, whenever they were added, and once', async () => {
    const store = await openTestStore()
    await seedCatalogue(store.writer, SEED_FOLDER)
    expect(await placeMarks(store.writer, SEED_FOLDER)).toBe(owners.length)
    const { head } = await readState(store.reader)
    const logos = await listLogos(store.reader)
    expect(logos.find(({ websiteKey }) => websiteKey === 'claude.ai')?.logo).toBe('mark:claude')
    expect(await placeMarks(store.writer, SEED_FOLDER)).toBe(0)
    expect((await readState(store.reader)).head).toBe(head)
  })

  test('come before icons and follow a tool that moved; others lose a mark that is not theirs, and get none for a shared name', async () => {
    const store = await openTestStore()
    await addFixtures(store, {
      categories: [{}],
      tools: [
        { website: 'https://www.figma.com' },
        { website: 'https://known.example.com' },
        { website: 'https://gone.example.com' },
        { website: 'https://moved.example.com', name: 'Notion' },
        { website: 'https://other.example.com', name: 'Make' },
      ],
    })
    const [figma, known, gone, moved] = await listLogos(store.reader)
    await writeTransaction(store.writer, (transaction) =>
      saveLogos(transaction, [
        { id: figma!.id, logo: 'icon:0a' },
        { id: known!.id, logo: 'icon:0b' },
        { id: gone!.id, logo: 'mark:notion' },
        { id: moved!.id, logo: 'mark:notion' },
      ]),
    )
    expect(await placeMarks(store.writer, SEED_FOLDER)).toBe(2)
    const logos = (await listLogos(store.reader)).map(({ logo }) => logo)
    expect(logos).toEqual(['mark:figma', 'icon:0b', null, 'mark:notion', null])
  })
})
