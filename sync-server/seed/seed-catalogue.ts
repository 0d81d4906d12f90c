import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Writer, type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { hasTools } from '../repositories/tools.ts'
import { checkFile, type RawRow } from '../services/import/import-rows.ts'
import { importWithin } from '../services/import/import-tools.ts'
import { readImportFile } from '../services/import/read-import-file.ts'

export const SEED_FOLDER = join(import.meta.dirname, 'catalogue')

/** A file that ships with the program has a bad row: a programming error, so the start stops. */
export class SeedError extends Error {
  readonly code = 'seed'
}

/** Fills an empty database with the shipped catalogue, all of it or nothing. @returns how many tools were added */
export function seedCatalogue(writer: Writer, folder: string): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    if (await hasTools(transaction)) return 0
    let added = 0
    for (const file of seedFiles(folder)) added += await importSeedFile(transaction, file)
    return added
  })
}

function seedFiles(folder: string): string[] {
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

async function importSeedFile(transaction: WriteTransaction, file: string): Promise<number> {
  const raw = readImportFile(file)
  const verified = { ...raw, rows: raw.rows.map(asVerified) }
  const report = await importWithin(transaction, checkFile(verified), { createCategories: true })
  const [problem] = report.problems
  if (problem !== undefined) throw new SeedError(`${basename(file)}, line ${problem.line}: ${problem.reason}`)
  if (report.updated > 0) throw new SeedError(`${basename(file)} holds a website of another file.`)
  return report.added
}

/** The facts of the shipped catalogue were checked by hand. */
function asVerified({ line, value }: RawRow): RawRow {
  return { line, value: typeof value === 'object' && value !== null ? { isVerified: true, ...value } : value }
}
