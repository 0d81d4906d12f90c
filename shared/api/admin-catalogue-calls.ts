import { z } from 'zod'
import { toolSchema } from '../domain/tool.ts'
import { toolEditSchema } from '../domain/tool-edit.ts'
import { defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

const LAST_PAGE = 100_000

/** A tool as admins see it: archived ones too. */
export const adminToolSchema = toolSchema.extend({
  /** When it left the directory; null while it is listed. */
  archivedAt: z.iso.datetime().nullable(),
})
export type AdminTool = z.infer<typeof adminToolSchema>

const ofTool = z.strictObject({ id: idText })

export const adminCatalogueCalls = defineCalls({
  adminListTools: {
    method: 'GET',
    path: '/api/admin/tools',
    summary: 'Tools, listed and archived, the newest first',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['listed', 'archived', 'all']).default('listed'),
      /** In the name or the website. */
      search: z.string().trim().max(200).optional(),
      page: integerText(1, LAST_PAGE).default(1),
    }),
    output: z.object({ tools: z.array(adminToolSchema), total: z.int().nonnegative() }),
  },
  adminGetTool: {
    method: 'GET',
    path: '/api/admin/tools/:id',
    summary: 'One tool, also an archived one, as it stands in the database',
    access: 'admin',
    params: ofTool,
    output: adminToolSchema,
  },
  editTool: {
    method: 'PATCH',
    path: '/api/admin/tools/:id',
    summary: 'Change facts of a tool; 409 when somebody else has changed them since they were read',
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
  restoreTool: {
    method: 'POST',
    path: '/api/admin/tools/:id/restore',
    summary: 'Bring an archived tool back; 409 when its website is listed by another one',
    access: 'admin',
    params: ofTool,
    output: adminToolSchema,
  },
})
