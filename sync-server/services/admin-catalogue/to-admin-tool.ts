import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { AnyTool } from '../../repositories/any-tools.ts'

/** A stored tool as admins see it. */
export function toAdminTool({ tool: { websiteKey: _, seq: __, ...tool }, archivedAt }: AnyTool): AdminTool {
  return { ...tool, archivedAt }
}
