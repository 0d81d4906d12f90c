import { z } from 'zod'
import { IMPORT_TEXT_LIMIT } from '../policy/admin.ts'
import { defineCalls } from './call.ts'

/** JSON doubles quotes and line breaks of the text that it carries. */
const IMPORT_BODY_BYTES = 12_000_000

const count = z.int().nonnegative()

export const importReportSchema = z.object({
  added: count,
  updated: count,
  unchanged: count,
  newCategories: z.array(z.string()),
  /** The first of the bad rows, by line; `problemCount` is how many there are. */
  problems: z.array(z.object({ line: count, reason: z.string() })),
  problemCount: count,
  /** The first of the tools that are added or changed; `fields` are those that change. */
  changes: z.array(
    z.object({ name: z.string(), kind: z.enum(['add', 'update']), fields: z.array(z.string()) }),
  ),
  /** Whether the catalogue now holds what is counted here. */
  isWritten: z.boolean(),
})
export type ImportAnswer = z.infer<typeof importReportSchema>

export const adminImportCalls = defineCalls({
  importTools: {
    method: 'POST',
    path: '/api/admin/import',
    summary: 'Import tools from JSON or CSV; with `dryRun` only say what would happen',
    access: 'admin',
    maxBodyBytes: IMPORT_BODY_BYTES,
    body: z.strictObject({
      format: z.enum(['json', 'csv']),
      text: z.string().min(1).max(IMPORT_TEXT_LIMIT),
      dryRun: z.boolean().default(true),
      skipInvalid: z.boolean().default(false),
      createCategories: z.boolean().default(false),
    }),
    output: importReportSchema,
  },
  exportNewsletter: {
    method: 'GET',
    path: '/api/admin/newsletter.csv',
    summary: 'The addresses of all subscribers as CSV',
    access: 'admin',
  },
})
