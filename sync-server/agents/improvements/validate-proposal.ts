import type { ImprovementChanges, LintIssue } from '#shared/domain/improvement.ts'
import type { Database } from '../../db/schema.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { findUndecided } from '../../repositories/improvement-lists.ts'
import type { ImprovementText } from '../../repositories/improvements.ts'
import { findListedTool } from '../../repositories/summary-facts.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { lint } from './lint.ts'
import type { Proposal, ProposalText } from './proposal.ts'
import type { DuplicateTool } from './tool-insights.ts'
import { namedFields, onlyFields, realChanges, valuesOf } from './tool-values.ts'

/** The agent that proposes. */
export interface Proposer {
  agentId: number
  isSandbox: boolean
}

export interface ProposalInContext {
  agent: Proposer
  proposal: Proposal
  text: ProposalText
  duplicate: DuplicateTool | null
  /** The id of the improvement that this proposal revises. */
  revises?: number
  /** The claim of a bounty that it delivers. */
  claimId?: number
}

/**
 * Validates a proposal against the current tool. A proposal for an older revision is also based on the current tool:
 * earlier versions are not stored, and this way an admin sees everything that would change.
 * @throws NotFoundError for a tool that is not listed, InvalidInputError
 */
export async function validateProposal(
  db: Database,
  { agent, proposal, text, duplicate, revises }: ProposalInContext,
): Promise<ImprovementText> {
  const tool = await listedTool(db, proposal.toolId)
  refuseFuture(proposal, tool)
  const current = valuesOf(tool)
  const changes = realChanges(text.changes, current)
  refuseNothing(proposal, changes)
  const fields = namedFields(changes)
  const { reasoning } = text
  const issues = [
    ...lint({ changes, current, reasoning, duplicate }),
    ...olderBase(proposal, tool),
    ...(await undecidedAlready(db, { agent, toolId: tool.id, revises })),
  ]
  return { reasoning, baseSeq: tool.seq, base: onlyFields(current, fields), changes, issues }
}

/** @throws NotFoundError */
export async function listedTool(db: Database, id: number): Promise<StoredTool> {
  const tool = await findListedTool(db, id)
  if (tool === undefined) throw new NotFoundError(`There is no tool ${id}.`)
  return tool
}

function refuseFuture({ baseRevision }: Proposal, { seq }: StoredTool): void {
  if (baseRevision === null || baseRevision <= seq) return
  const message = `is newer than the tool, whose revision is ${seq}`
  throw new InvalidInputError([{ path: 'baseRevision', message }])
}

function refuseNothing({ source }: Proposal, changes: ImprovementChanges): void {
  if (namedFields(changes).length > 0) return
  throw new InvalidInputError([{ path: source, message: 'changes nothing: the tool is like this already' }])
}

function olderBase({ baseRevision }: Proposal, { seq }: StoredTool): LintIssue[] {
  if (baseRevision === null || baseRevision === seq) return []
  const message = `written for revision ${baseRevision} of the tool, which is at ${seq} by now: look at what has changed`
  return [{ severity: 'warning', code: 'older-base', field: null, message }]
}

/**
 * An agent may have one undecided improvement per tool: a second one could not take the first decision into account.
 */
async function undecidedAlready(
  db: Database,
  { agent, toolId, revises }: { agent: Proposer; toolId: number; revises: number | undefined },
): Promise<LintIssue[]> {
  // All demo users share one agent.
  if (agent.isSandbox) return []
  const { agentId } = agent
  const id = await findUndecided(db, { agentId, toolId, ...(revises !== undefined && { exceptId: revises }) })
  if (id === undefined) return []
  const message = `your improvement ${id} of this tool waits for a decision: withdraw it, or wait`
  return [{ severity: 'error', code: 'undecided-already', field: null, message }]
}
