import type { ToolDetail } from '#shared/domain/summary.ts'
import type { Database } from '../../db/schema.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findCurrentSummary } from '../../repositories/summaries.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toDetailedTool } from '../catalogue/listed-tool.ts'
import { toToolSummary } from '../catalogue/tool-summary.ts'

/** The catalogue in memory follows the database within a moment; an answer waits no longer than this. */
const MAX_WAIT_MS = 1500

/** A tool as the database has it, once the served catalogue agrees with it. @throws NotFoundError */
export async function readToolDetail(
  { reader, catalogue }: { reader: Database; catalogue: Catalogue },
  id: number,
): Promise<ToolDetail> {
  const [tool] = await listToolsById(reader, [id])
  if (tool === undefined) throw new NotFoundError('There is no tool with this id.')
  const summary = await findCurrentSummary(reader, id)
  await catalogue.reach({ epoch: catalogue.version.epoch, seq: tool.seq }, MAX_WAIT_MS)
  return {
    ...toDetailedTool(tool),
    ...(summary !== null && { summary: toToolSummary(summary) }),
  }
}
