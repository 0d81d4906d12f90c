import { contract } from '#shared/api/contract.ts'
import { ADMIN_TOOLS_PAGE } from '#shared/policy/admin.ts'
import type { Database } from '../db/schema.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { findAnyTool, searchTools } from '../repositories/any-tools.ts'
import { toAdminTool } from '../services/admin-catalogue/to-admin-tool.ts'
import type { ToolAdmin } from '../services/admin-catalogue/tool-admin.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminCatalogueDeps {
  reader: Database
  toolAdmin: ToolAdmin
}

/** Tools, for admins. */
export function adminCatalogueHandlers({ reader, toolAdmin }: AdminCatalogueDeps) {
  return {
    async adminListTools(ctx) {
      const { page, ...query } = readQuery(ctx, contract.adminListTools.query)
      const offset = (page - 1) * ADMIN_TOOLS_PAGE
      const { tools, total } = await searchTools(reader, { ...query, limit: ADMIN_TOOLS_PAGE, offset })
      sendPrivate(ctx, { tools: tools.map(toAdminTool), total })
    },
    async adminGetTool(ctx) {
      const { id } = readParams(ctx, contract.adminGetTool.params)
      const tool = await findAnyTool(reader, id)
      if (tool === undefined) throw new NotFoundError(`There is no tool ${id}.`)
      sendPrivate(ctx, toAdminTool(tool))
    },
    async addTool(ctx) {
      const facts = await readBody(ctx, contract.addTool.body)
      const { archivedAt: _, ...tool } = await toolAdmin.add(callerId(ctx), facts)
      sendPrivate(ctx, { ...tool, ai_summary: tool.aiSummary })
    },
    async editTool(ctx) {
      const { id } = readParams(ctx, contract.editTool.params)
      const edit = await readBody(ctx, contract.editTool.body)
      sendPrivate(ctx, await toolAdmin.edit(callerId(ctx), id, edit))
    },
    async archiveTool(ctx) {
      const { id } = readParams(ctx, contract.archiveTool.params)
      sendPrivate(ctx, await toolAdmin.archive(callerId(ctx), id))
    },
    async restoreTool(ctx) {
      const { id } = readParams(ctx, contract.restoreTool.params)
      sendPrivate(ctx, await toolAdmin.restore(callerId(ctx), id))
    },
  } satisfies HandlersOf<
    'adminListTools' | 'adminGetTool' | 'addTool' | 'editTool' | 'archiveTool' | 'restoreTool'
  >
}
