/** Runs in a worker thread, without the database: reading and checking an import of many rows takes seconds. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { serveTask } from '../lib/worker-side.ts'
import { checkFile, ImportFileError, type RawRows, type ReadLimits } from '../services/import/import-rows.ts'
import { readImportFile, readImportText } from '../services/import/read-import-file.ts'
import type { ImportPart, ImportResult, ImportSource } from './read-import.ts'

const inputSchema = z.object({
  source: z.union([
    z.object({ file: z.string() }),
    z.object({ format: z.enum(['json', 'csv']), text: z.string() }),
  ]),
  limits: z.object({ rows: z.number(), columns: z.number() }),
})

const ROWS_A_PART = 250
/** The other thread checks the form of each part; it answers requests between two of them. */
const BETWEEN_PARTS_MS = 3
/** Somebody is waiting for it. */
const PRIORITY_STEPS = 2

await serveTask(
  inputSchema,
  async ({ source, limits }, send): Promise<ImportResult> => {
    try {
      const { checked, problems, categories } = checkFile(read(source, limits))
      for (let start = 0; start < Math.max(checked.length, problems.length); start += ROWS_A_PART) {
        const part: ImportPart = {
          rows: checked
            .slice(start, start + ROWS_A_PART)
            .map(({ given, ...row }) => ({ ...row, given: [...given] })),
          problems: problems.slice(start, start + ROWS_A_PART),
        }
        send(part)
        await pause(BETWEEN_PARTS_MS)
      }
      return { kind: 'read', categories }
    } catch (error) {
      if (error instanceof ImportFileError) return { kind: 'refused', reason: error.message }
      throw error
    }
  },
  PRIORITY_STEPS,
)

function read(source: ImportSource, limits: ReadLimits): RawRows {
  return 'file' in source
    ? readImportFile(source.file, limits)
    : readImportText(source.format, source.text, limits)
}
