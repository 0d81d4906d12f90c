import { z } from 'zod'
import { toolFactsSchema } from '#shared/domain/tool.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import {
  type CheckedFile,
  categoryFactsSchema,
  ImportFileError,
  type ReadLimits,
} from '../services/import/import-rows.ts'
import type { ImportFormat } from '../services/import/read-import-file.ts'

/** Where the rows are: in a file, or in a text that somebody has sent. */
export type ImportSource = { file: string } | { format: ImportFormat; text: string }

/** A file within all limits takes a small part of it. */
const MEMORY_MB = 1024

const problemsSchema = z.array(z.object({ line: z.int(), reason: z.string() }))

const partSchema = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      facts: toolFactsSchema,
      websiteKey: z.string(),
      given: z.array(z.string()),
    }),
  ),
  problems: problemsSchema,
})
/** Checked rows and problems as they travel from the worker. */
export type ImportPart = z.infer<typeof partSchema>

const resultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), categories: z.array(categoryFactsSchema) }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
])
export type ImportResult = z.infer<typeof resultSchema>

/**
 * Reads a file and checks its rows in a worker thread: a file of few megabytes can hold millions of rows, and this thread
 * answers everybody meanwhile. @throws ImportFileError
 */
export async function readImport(
  source: ImportSource,
  { seconds, ...limits }: ReadLimits & { seconds: number },
): Promise<CheckedFile> {
  const task = new WorkerTask({
    script: new URL('./import-worker.ts', import.meta.url),
    result: resultSchema,
    part: partSchema,
    memoryMb: MEMORY_MB,
  })
  const timer = setTimeout(() => void task.stop(), seconds * 1000)
  const file: CheckedFile = { checked: [], problems: [], categories: [] }
  try {
    const result = await task.run({ source, limits }, async ({ rows, problems }) => {
      for (const { given, ...row } of rows) file.checked.push({ ...row, given: new Set(given) })
      file.problems.push(...problems)
    })
    if (result === undefined)
      throw new ImportFileError(`Reading the file takes longer than ${seconds} seconds; split it.`)
    if (result.kind === 'refused') throw new ImportFileError(result.reason)
    return { ...file, categories: result.categories }
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    throw new ImportFileError('Reading the file takes too much memory; split it.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
