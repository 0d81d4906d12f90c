import { isDeepStrictEqual } from 'node:util'
import {
  knownDetailsOf,
  type SuggestedFacts,
  type SuggestedField,
  suggestedFactsOf,
} from '#shared/domain/suggestion.ts'
import type {
  AdminSuggestion,
  SuggestedChange,
  SuggestionDecision,
  SuggestionIssue,
} from '#shared/domain/suggestion-review.ts'
import { websiteHost, websiteKey } from '#shared/domain/website.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { EditConflictError, StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { findAnyTool, findListedDuplicate } from '../../repositories/any-tools.ts'
import { findRivalTool } from '../../repositories/name-skeletons.ts'
import {
  type AppliedFacts,
  findSuggestion,
  listSuggestions,
  moveSuggestion,
  readRecord,
  type StoredSuggestion,
  type SuggestedContent,
  type SuggestionStanding,
} from '../../repositories/suggestions.ts'
import { hasActiveClaim } from '../../repositories/tool-claims.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import type { DecisionMails } from '../account-mail/decision-mails.ts'
import { editTool } from '../admin-catalogue/edit-tool.ts'
import { existingTool, listNewTool } from '../admin-catalogue/write-tool.ts'
import { type Act, audit } from '../audit.ts'
import { DecidedAlreadyError } from '../recommendations/recommendations.ts'
import { putBack, revertibleOf } from './revert-suggestion.ts'
import { changesOfEdit, changesOfTool, editOf, faultsOf } from './suggested-changes.ts'

/** Suggestions in an answer to an admin. */
export const SUGGESTIONS_PAGE = 20

export interface SuggestionsDeps {
  reader: Database
  writer: Writer
  decisionMails: DecisionMails
}

/** What people suggest, as admins read it and decide on it. */
export class Suggestions {
  readonly #deps: SuggestionsDeps

  constructor(deps: SuggestionsDeps) {
    this.#deps = deps
  }

  /** A page of them, from 1. Those that wait come in the order in which they were made. */
  list(query: { state: SuggestionStanding | undefined; page: number }) {
    const offset = (query.page - 1) * SUGGESTIONS_PAGE
    return this.#deps.reader.transaction().execute(async (db) => {
      const { found, total } = await listSuggestions(db, {
        state: query.state,
        limit: SUGGESTIONS_PAGE,
        offset,
      })
      const suggestions: AdminSuggestion[] = []
      for (const suggestion of found) suggestions.push(await show(db, suggestion))
      return { suggestions, total, next: offset + found.length < total ? query.page + 1 : null }
    })
  }

  /**
   * Accepts it, all or some of its fields, declines it, or takes a refusal back. Its author's devices receive that, and a mail says it.
   * @throws NotFoundError, DecidedAlreadyError, InvalidInputError, EditConflictError for fields that others have changed, and what adding
   * or editing a tool throws
   */
  async decide(
    actorId: number,
    id: number,
    { decision, fields, reply }: SuggestionDecision,
  ): Promise<AdminSuggestion> {
    return this.#act(actorId, id, async (transaction, act, found) => {
      if (found.reverted !== null || found.state !== (decision === 'reopen' ? 'declined' : 'open'))
        throw new DecidedAlreadyError(standingOf(found))
      const before = { state: found.state, reply: found.reply }
      const applied = decision === 'accept' ? await apply(transaction, act, found.content, fields) : null
      const state = STATE_AFTER[decision]
      await moveSuggestion(transaction, found, {
        state,
        accepted: applied?.fields ?? [],
        reply,
        decidedAt: state === 'open' ? null : act.now,
        ...(applied !== null && { toolId: applied.toolId, applied: applied.values }),
      })
      if (state !== 'open') await this.#tell(transaction, act, found)
      await audit(transaction, act, {
        action: 'suggestion.decide',
        subject: await subjectOf(transaction, found),
        before,
        after: { state, reply, ...(applied && { fields: applied.fields }) },
      })
    })
  }

  /**
   * Puts back what accepting has changed, where nobody has changed it since, or archives the tool that it added. It counts as declined
   * then, and its author hears of it as of a decision.
   * @throws NotFoundError, DecidedAlreadyError, BuiltUponError where nothing is left of it, and what editing a tool throws
   */
  async revert(actorId: number, id: number, reason: string): Promise<AdminSuggestion> {
    return this.#act(actorId, id, async (transaction, act, found) => {
      if (found.state !== 'accepted') throw new DecidedAlreadyError(standingOf(found))
      const before = { state: found.state, reply: found.reply, fields: found.accepted }
      const reverted = await putBack(transaction, act, found)
      await moveSuggestion(transaction, found, {
        ...{ state: 'declined', accepted: found.accepted, reverted, reply: reason, decidedAt: act.now },
      })
      await this.#tell(transaction, act, found)
      await audit(transaction, act, {
        action: 'suggestion.revert',
        subject: await subjectOf(transaction, found),
        before,
        after: { state: 'reverted', reply: reason, ...reverted },
      })
    })
  }

  /** Orders the mail that says what became of it. */
  #tell(transaction: WriteTransaction, { actorId, now }: Act, { id, userId }: StoredSuggestion) {
    const order = { about: 'suggestion', id, decidedAt: now } as const
    return this.#deps.decisionMails.order(transaction, { userId, decidedBy: actorId }, order)
  }

  /** @returns the suggestion after the work, which is one transaction. @throws NotFoundError */
  #act(
    actorId: number,
    id: number,
    work: (transaction: WriteTransaction, act: Act, found: StoredSuggestion) => Promise<void>,
  ): Promise<AdminSuggestion> {
    const act = { actorId, now: new Date().toISOString() }
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const found = await existing(transaction, id)
      await work(transaction, act, found)
      return show(transaction, await existing(transaction, id))
    })
  }
}

const standingOf = ({ state, reverted }: StoredSuggestion) => (reverted === null ? state : 'reverted')

const STATE_AFTER = { accept: 'accepted', decline: 'declined', reopen: 'open' } as const

async function existing(db: Database, id: number): Promise<StoredSuggestion> {
  const found = await findSuggestion(db, id)
  if (found === undefined || found.state === 'withdrawn')
    throw new NotFoundError('This suggestion does not exist.')
  return found
}

async function subjectOf(db: Database, { id, content }: StoredSuggestion) {
  const label =
    content.kind === 'tool' ? content.tool.name : (await findAnyTool(db, content.toolId))?.tool.name
  return { kind: 'suggestion', id, label: label ?? '' }
}

interface AppliedSuggestion {
  toolId: number
  fields: SuggestedField[]
  /** Needed for a later revert. */
  values: AppliedFacts
}

/** Writes what is accepted, as the deciding admin's own edit would be written. */
async function apply(
  transaction: WriteTransaction,
  act: Act,
  content: SuggestedContent,
  fields: readonly SuggestedField[] | undefined,
): Promise<AppliedSuggestion> {
  if (content.kind === 'tool') {
    if (fields !== undefined)
      throw new InvalidInputError([
        { path: 'fields', message: 'must be left out: a tool is added as a whole' },
      ])
    const details = knownDetailsOf(content.tool)
    const { id } = await listNewTool(transaction, act, { ...content.tool, details })
    return { toolId: id, fields: [], values: {} }
  }
  const { tool, archivedAt } = await existingTool(transaction, content.toolId)
  if (archivedAt !== null)
    throw new StateConflictError('This tool is archived. Restore it before you accept changes to it.')
  const changes = chosen(changesOfEdit(content, suggestedFactsOf(tool)), fields)
  const stale = changes.filter(({ isConflict }) => isConflict).map(({ field }) => field)
  if (stale.length > 0) throw new EditConflictError(stale)
  const changed = changes.filter(({ current, merged }) => !isDeepStrictEqual(current, merged))
  if (changed.length > 0) {
    await editTool(transaction, act, { id: tool.id, edit: editOf(changed, tool), source: 'person' })
  }
  return {
    toolId: tool.id,
    fields: changes.map(({ field }) => field),
    values: Object.fromEntries(
      changes.map(({ field, current, merged }) => [field, { before: current, after: merged }]),
    ),
  }
}

function chosen(
  changes: readonly SuggestedChange[],
  fields: readonly SuggestedField[] | undefined,
): readonly SuggestedChange[] {
  if (fields === undefined) return changes
  const unknown = fields.filter((field) => !changes.some((change) => change.field === field))
  if (unknown.length > 0)
    throw new InvalidInputError([
      { path: 'fields', message: `${unknown.join(', ')}: not a part of this suggestion` },
    ])
  return changes.filter(({ field }) => fields.includes(field))
}

async function show(db: Database, suggestion: StoredSuggestion): Promise<AdminSuggestion> {
  const { userId, username, content, applied: _, ...rest } = suggestion
  const found = content.toolId === null ? undefined : await findAnyTool(db, content.toolId)
  const tool = found?.tool
  return {
    ...rest,
    kind: content.kind,
    tool: tool === undefined ? null : { id: tool.id, name: tool.name },
    by: {
      id: userId,
      username,
      ...(await readRecord(db, userId)),
      isMaker: tool !== undefined && (await hasActiveClaim(db, userId, tool.id)),
    },
    changes:
      content.kind === 'tool'
        ? changesOfTool(content.tool)
        : changesOfEdit(content, tool === undefined ? undefined : suggestedFactsOf(tool)),
    revertible: revertibleOf(suggestion, found),
    // What is decided is not objected to any more.
    issues: suggestion.state === 'open' ? await issuesOf(db, content, tool) : [],
  }
}

async function issuesOf(
  db: Database,
  content: SuggestedContent,
  tool: StoredTool | undefined,
): Promise<SuggestionIssue[]> {
  const proposed: SuggestedFacts = content.kind === 'tool' ? content.tool : content.changes
  const faults = faultsOf(proposed, tool === undefined ? {} : suggestedFactsOf(tool))
  const { website, name } = proposed
  const issues: SuggestionIssue[] = faults.map((fault) => ({ ...fault, see: null }))
  const warn = (field: SuggestedField, code: string, message: string, see: string | null = null) =>
    issues.push({ severity: 'warning', code, field, message, see })
  if (website !== undefined) {
    const twin = await findListedDuplicate(db, websiteKey(website))
    if (twin !== undefined && twin.id !== tool?.id)
      warn('website', 'website-listed', `is listed already, as “${twin.name}”`, `/tool/${twin.id}`)
    if (tool !== undefined && websiteHost(tool.website) !== websiteHost(website))
      warn('website', 'other-host', `leads to another host: ${websiteHost(website)}`)
  }
  if (name !== undefined) {
    const rival = await findRivalTool(db, {
      ...(tool && { id: tool.id }),
      name,
      vendor: tool?.vendor ?? null,
    })
    if (rival !== undefined)
      warn('name', 'name-taken', `looks like the name of “${rival.name}”`, `/tool/${rival.id}`)
  }
  return issues
}
