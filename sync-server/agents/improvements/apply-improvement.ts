import { isDeepStrictEqual } from 'node:util'
import { IMPROVED_FIELDS, type ImprovedField } from '#shared/domain/improvement.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { BuiltUponError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { sinceApplied } from '../../lib/since-applied.ts'
import { bookEscrow } from '../../money/ledger/bookings.ts'
import { findEarner } from '../../repositories/agents.ts'
import type { AnyTool } from '../../repositories/any-tools.ts'
import type { Applied, StoredImprovement } from '../../repositories/improvements.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { existingTool } from '../../services/admin-catalogue/write-tool.ts'
import type { Act } from '../../services/audit.ts'
import { acceptClaim, existingClaim } from '../bounties/settle-claim.ts'
import { ArchivedToolError, ImprovementStaleError, NothingToImproveError } from './improvement-errors.ts'
import { type FieldMerge, mergeChanges } from './merge.ts'
import { namedFields, onlyFields, valuesOf } from './tool-values.ts'
import { transitionImprovement } from './transition-improvement.ts'
import { restoreArchivedTool, restoreSummary, writeFacts, writeSummary } from './write-tool-fields.ts'

/** What approving some fields of an improvement would write. */
export interface ApprovalPlan {
  tool: StoredTool
  fields: readonly ImprovedField[]
  merges: readonly FieldMerge[]
}

/**
 * Merges the approved fields, all when omitted, into the tool as it is. Writes nothing.
 * @throws InvalidInputError, ArchivedToolError, ImprovementStaleError, NothingToImproveError
 */
export async function planApproval(
  db: Database,
  { improvement, fields }: { improvement: StoredImprovement; fields?: readonly ImprovedField[] | undefined },
): Promise<ApprovalPlan> {
  const { toolId, base, changes } = improvement
  const { tool, archivedAt } = await existingTool(db, toolId)
  if (archivedAt !== null) throw new ArchivedToolError()
  const approved = wanted(improvement, fields)
  const merges = mergeChanges({ base, changes: onlyFields(changes, approved) }, valuesOf(tool))
  const stale = merges.filter(({ isConflict }) => isConflict).map(({ field }) => field)
  if (stale.length > 0) throw new ImprovementStaleError(tool.id, stale)
  if (merges.every(isThereAlready)) throw new NothingToImproveError(tool.id)
  return { tool, fields: approved, merges }
}

interface Application {
  improvement: StoredImprovement
  /** The state that it is in. */
  from: ImprovementState
  plan: ApprovalPlan
  note: string | null
}

/** Approves an improvement: changes its state, writes the tool and sets the price aside. */
export async function applyImprovement(
  transaction: WriteTransaction,
  act: Act,
  { improvement, from, plan, note }: Application,
): Promise<void> {
  const { id, agentId, priceCents, claim } = improvement
  const applied = await writePlan(transaction, act, { plan, agentId })
  const decided = { id, note, decidedBy: act.actorId, applied }
  const moves = [
    { ...decided, from, to: 'approved' },
    { id, from: 'approved', to: 'applied' },
  ] as const
  await transitionImprovement(transaction, moves, act.now)
  if (claim?.state === 'paid') {
    // The clock has paid what nobody had decided on: there is nothing to collect.
    await transitionImprovement(transaction, [{ id, from: 'applied', to: 'paid' }], act.now)
    return
  }
  if (claim !== null) {
    const held = await existingClaim(transaction, claim.id)
    await acceptClaim(transaction, held, { improvementId: id, now: act.now })
    return
  }
  const agent = await findEarner(transaction, agentId)
  if (agent === undefined)
    throw new NotFoundError('The agent who proposed this improvement no longer exists.')
  await bookEscrow(transaction, { id, cents: priceCents, agent, at: act.now })
}

function wanted(
  { changes }: StoredImprovement,
  fields: readonly ImprovedField[] | undefined,
): readonly ImprovedField[] {
  const proposed = namedFields(changes)
  const unknown = (fields ?? []).filter((field) => !proposed.includes(field))
  if (unknown.length === 0) return fields === undefined ? proposed : [...new Set(fields)]
  throw new InvalidInputError([
    { path: 'fields', message: `${unknown.join(', ')}: not a part of this improvement` },
  ])
}

/** @returns the written values, needed for a later revert */
async function writePlan(
  transaction: WriteTransaction,
  act: Act,
  { plan: { tool, merges }, agentId }: { plan: ApprovalPlan; agentId: number },
): Promise<Applied> {
  const current = valuesOf(tool)
  const values = Object.fromEntries(merges.map(({ field, merged }) => [field, merged]))
  await writeFacts(transaction, act, { tool, values, source: 'agent' })
  const { summary } = values
  if (typeof summary === 'string' && summary !== current.summary)
    await writeSummary(transaction, act, { toolId: tool.id, text: summary, agentId })
  return Object.fromEntries(
    merges.map(({ field, merged }) => [field, { before: current[field], after: merged }]),
  )
}

const isThereAlready = ({ current, merged }: FieldMerge) => isDeepStrictEqual(current, merged)

/**
 * Restores the fields that an improvement changed, if they are still as it wrote them. Fields that already had the
 * approved value are left alone; they may have changed since. @throws BuiltUponError
 */
export async function revertFields(
  transaction: WriteTransaction,
  act: Act,
  { before, applied }: { before: AnyTool; applied: Applied },
): Promise<void> {
  const { tool, archivedAt } = before
  const { standing: fields, changed } = sinceApplied(IMPROVED_FIELDS, applied, valuesOf(tool))
  if (changed.length > 0) throw new BuiltUponError('improvement', tool.id, changed)
  const values = Object.fromEntries(fields.map((field) => [field, applied[field]?.before]))
  if (archivedAt !== null) return restoreArchivedTool(transaction, act, { before, values })
  await writeFacts(transaction, act, { tool, values, source: 'admin' })
  const { summary } = applied
  if (summary !== undefined && fields.includes('summary'))
    await restoreSummary(transaction, { toolId: tool.id, text: summary.before }, act.now)
}
