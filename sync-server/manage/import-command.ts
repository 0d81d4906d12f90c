import { parseArgs } from 'node:util'
import { IMPORT_LIMITS } from '#shared/policy/limits.ts'
import type { Store } from '../db/engine.ts'
import { readImport } from '../jobs/read-import.ts'
import { SEED_FOLDER, updateFromSeed } from '../seed/seed-catalogue.ts'
import { type ImportReport, importTools } from '../services/import/import-tools.ts'
import { UsageError } from './usage.ts'

/** Shorter imports need no progress. */
const PROGRESS_FROM_ROWS = 2000
const PROGRESS_EVERY_ROWS = 1000

/** `import <file.json|csv> [--skip-invalid] [--dry-run] [--create-categories]`, or `import --shipped [--dry-run]` */
export async function importCommand(store: Store, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'skip-invalid': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'create-categories': { type: 'boolean', default: false },
      shipped: { type: 'boolean', default: false },
    },
  })
  if (values.shipped && positionals.length === 0) return importShipped(store, values['dry-run'])
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new UsageError('import needs one file.')
  const report = await importTools(store.writer, await readImport({ file }, IMPORT_LIMITS.manage), {
    skipInvalid: values['skip-invalid'],
    dryRun: values['dry-run'],
    createCategories: values['create-categories'],
    onProgress: showProgress,
  })
  for (const { line, reason } of report.problems) console.error(`line ${line}: ${reason}`)
  console.log(summarize(report, values['dry-run']))
  return report.problems.length > 0 && !values['skip-invalid'] ? 1 : 0
}

/** Updates a catalogue that an earlier version of the program has filled. */
async function importShipped(store: Store, dryRun: boolean): Promise<number> {
  const report = await updateFromSeed(store.writer, SEED_FOLDER, { dryRun })
  for (const { name, kind, fields } of report.changes)
    console.log(kind === 'add' ? `add ${name}` : `update ${name}: ${fields.join(', ')}`)
  for (const { reason } of report.problems) console.error(reason)
  console.log(summarize(report, dryRun))
  return 0
}

function showProgress(saved: number, total: number): void {
  if (total < PROGRESS_FROM_ROWS || (saved % PROGRESS_EVERY_ROWS !== 0 && saved !== total)) return
  console.error(`${saved} of ${total} tools written`)
}

function summarize(
  { added, updated, unchanged, newCategories, problems, isWritten }: ImportReport,
  isDryRun: boolean,
): string {
  const bad = problems.length > 0 ? `${problems.length} bad rows, ` : ''
  const created = newCategories.length > 0 ? `, new categories: ${newCategories.join(', ')}` : ''
  const counts = `${bad}${added} added, ${updated} updated, ${unchanged} unchanged${created}`
  if (isWritten) return `Imported: ${counts}.`
  return isDryRun
    ? `Dry run, nothing was written: ${counts}.`
    : `Nothing was imported: ${counts} otherwise. --skip-invalid imports the good rows.`
}
