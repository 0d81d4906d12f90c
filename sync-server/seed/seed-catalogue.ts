import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Writer, type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { listCategories, updateCategory } from '../repositories/categories.ts'
import { hasTools } from '../repositories/tools.ts'
import { type CategoryFacts, type CheckedFile, checkFile } from '../services/import/import-rows.ts'
import { type ImportReport, importWithin } from '../services/import/import-tools.ts'
import { readImportFile } from '../services/import/read-import-file.ts'
import { composeFirstSummaries } from '../services/summaries/compose-first.ts'

export const SEED_FOLDER = join(import.meta.dirname, 'catalogue')

/** A file that ships with the program has a bad row: a programming error, so the start stops. */
export class SeedError extends Error {
  readonly code = 'seed'
}

/**
 * Fills an empty database with the shipped catalogue, all of it or nothing. With `summarizes` the rules compose a summary of
 * each tool. @returns how many tools were added
 */
export function seedCatalogue(
  writer: Writer,
  folder: string,
  { summarizes = true }: { summarizes?: boolean } = {},
): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    if (await hasTools(transaction)) return 0
    const report = await importWithin(transaction, readSeed(folder), { createCategories: true })
    const [problem] = report.problems
    if (problem !== undefined) throw new SeedError(problem.reason)
    if (summarizes) await composeFirstSummaries(transaction)
    return report.added
  })
}

/**
 * Brings a catalogue that was filled by an earlier version up to date: the shipped facts win over stored ones, tools are found by
 * website or by a name they had, categories get the shipped texts and groups. Tools of others stay as they are.
 */
export function updateFromSeed(
  writer: Writer,
  folder: string,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  return writeTransaction(writer, async (transaction) => {
    const seed = readSeed(folder)
    const report = await importWithin(transaction, seed, {
      createCategories: true,
      followNames: true,
      skipInvalid: true,
      dryRun,
      source: 'catalogue',
    })
    if (!dryRun) await updateCategories(transaction, seed.categories)
    return report
  })
}

async function updateCategories(
  transaction: WriteTransaction,
  shipped: readonly CategoryFacts[],
): Promise<void> {
  const bySlug = new Map(shipped.map((category) => [category.slug, category]))
  for (const category of await listCategories(transaction)) {
    const next = { ...category, ...bySlug.get(category.slug) }
    if (!isDeepStrictEqual(next, category)) await updateCategory(transaction, next, new Date().toISOString())
  }
}

/** All files as one: a tool may be in a category of another file as well. */
function readSeed(folder: string): CheckedFile {
  const files = seedFiles(folder).map((file) => ({ file, ...checkFile(readImportFile(file)) }))
  for (const { file, problems } of files) {
    const [problem] = problems
    if (problem !== undefined)
      throw new SeedError(`${basename(file)}, line ${problem.line}: ${problem.reason}`)
  }
  const checked = files.flatMap((file) => file.checked)
  const keys = new Map<string, string>()
  for (const { file, checked } of files) {
    for (const { websiteKey } of checked) {
      const other = keys.get(websiteKey)
      if (other !== undefined) throw new SeedError(`${basename(file)} holds a website of ${other}.`)
      keys.set(websiteKey, basename(file))
    }
  }
  return { checked, problems: [], categories: files.flatMap((file) => file.categories) }
}

export function seedFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => join(folder, name))
}

/** How prominent the tools of the shipped catalogue are, by website key. */
export function shippedProminence(folder: string): ReadonlyMap<string, number> {
  const tools = seedFiles(folder).flatMap((file) => checkFile(readImportFile(file)).checked)
  return new Map(
    tools.flatMap(({ websiteKey, facts: { prominence } }) =>
      prominence === null ? [] : [[websiteKey, prominence]],
    ),
  )
}
