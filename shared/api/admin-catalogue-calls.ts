import { z } from 'zod'
import { categoryFactsSchema, categorySchema } from '../domain/category.ts'
import { toolAnswerSchema, toolSchema } from '../domain/tool.ts'
import { toolDetailsSchema } from '../domain/tool-details.ts'
import { newToolSchema, toolEditSchema } from '../domain/tool-input.ts'
import { ADMIN_TOOLS_PAGE, IMPORT_TEXT_LIMIT } from '../policy/limits.ts'
import { defineCalls } from './call.ts'
import { idText, integerText, sortText } from './parameters.ts'

const LAST_PAGE = 100_000

/** A tool as admins see it: archived ones too. */
export const adminToolSchema = toolSchema.extend({
  details: toolDetailsSchema,
  /** When it left the directory; null while it is listed. */
  archivedAt: z.iso.datetime().nullable(),
})
export type AdminTool = z.infer<typeof adminToolSchema>

const ofTool = z.strictObject({ id: idText })

export const adminCatalogueCalls = defineCalls({
  adminListTools: {
    method: 'GET',
    path: '/api/admin/tools',
    summary: 'Tools, listed and archived, newest first unless sorted otherwise',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['listed', 'archived', 'all']).default('listed'),
      categoryId: idText.optional(),
      pricing: z.enum(['free', 'freemium', 'paid', 'unknown']).optional(),
      verified: z.enum(['yes', 'no']).optional(),
      sort: sortText('name', 'category', 'added', 'popularity').optional(),
      /** In the name or the website. */
      search: z.string().trim().max(200).optional(),
      page: integerText(1, LAST_PAGE).default(1),
    }),
    output: z.object({ tools: z.array(adminToolSchema), total: z.int().nonnegative() }),
  },
  adminGetTool: {
    method: 'GET',
    path: '/api/admin/tools/:id',
    summary: 'One tool, even an archived one, as it is in the database',
    access: 'admin',
    params: ofTool,
    output: adminToolSchema,
  },
  editTool: {
    method: 'PATCH',
    path: '/api/admin/tools/:id',
    summary: 'Change facts of a tool; 409 when someone else has changed them since they were read',
    access: 'admin',
    params: ofTool,
    body: toolEditSchema,
    output: adminToolSchema,
  },
  archiveTool: {
    method: 'DELETE',
    path: '/api/admin/tools/:id',
    summary: 'Take a tool out of the directory; it can be restored',
    access: 'admin',
    params: ofTool,
    output: adminToolSchema,
  },
  changeTools: {
    method: 'POST',
    path: '/api/admin/tools/change',
    summary: 'Do one thing with several tools, all or none; tools already in that state don’t change',
    access: 'admin',
    body: z.strictObject({
      ids: z.array(z.int().positive()).min(1).max(ADMIN_TOOLS_PAGE),
      action: z.enum(['archive', 'restore', 'verify', 'mark-new']),
    }),
    /** Which tools it has changed. */
    output: z.object({ changed: z.array(z.int().positive()) }),
  },
  restoreTool: {
    method: 'POST',
    path: '/api/admin/tools/:id/restore',
    summary: 'Restore an archived tool; 409 when another tool has its website',
    access: 'admin',
    params: ofTool,
    output: adminToolSchema,
  },
})

export const adminToolCalls = defineCalls({
  addTool: {
    method: 'POST',
    path: '/api/tools',
    summary: 'Add a tool; 409 when its website is already listed',
    access: 'admin',
    body: newToolSchema,
    output: toolAnswerSchema,
  },
})

export const adminCategoryCalls = defineCalls({
  addCategory: {
    method: 'POST',
    path: '/api/admin/categories',
    summary: 'Add a category; 409 when its name or address is taken',
    access: 'admin',
    body: categoryFactsSchema,
    output: categorySchema,
  },
  editCategory: {
    method: 'PATCH',
    path: '/api/admin/categories/:id',
    summary: 'Rename a category or change what it says; its address stays',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: categoryFactsSchema.partial(),
    output: categorySchema,
  },
  mergeCategory: {
    method: 'POST',
    path: '/api/admin/categories/:id/merge',
    summary: 'Move all tools of a category into another one and remove it',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({ into: z.int().positive() }),
    output: z.object({ category: categorySchema, movedTools: z.int().nonnegative() }),
  },
})

/** JSON doubles quotes and line breaks of the text that it carries. */
const IMPORT_BODY_BYTES = 12_000_000

const count = z.int().nonnegative()

const importReportSchema = z.object({
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
    summary: 'Import tools from JSON or CSV; with `dryRun`, only report what would happen',
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
    freshProof: true,
  },
})
