import { isDeepStrictEqual } from 'node:util'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { NewTool } from '#shared/domain/new-tool.ts'
import type { ToolEdit, ToolFactsEdit } from '#shared/domain/tool-edit.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { type AnyTool, findAnyTool, findListedTwin } from '../../repositories/any-tools.ts'
import { findCategory } from '../../repositories/categories.ts'
import type { StoredTool, ToolDraft } from '../../repositories/tool-row.ts'
import { deleteTools, insertTool, saveTools } from '../../repositories/tools.ts'
import { type Act, type Audited, audit } from '../audit.ts'
import { isNewSince } from '../import/draft-tool.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { EditConflictError, StateConflictError, WebsiteListedError } from './admin-catalogue-errors.ts'
import { toAdminTool } from './to-admin-tool.ts'

export interface ToolAdminDeps {
  writer: Database
  now?: () => Date
}

/** What admins do to tools. Each is one transaction with its entry in the audit log. */
export class ToolAdmin {
  readonly #deps: ToolAdminDeps

  constructor(deps: ToolAdminDeps) {
    this.#deps = deps
  }

  /** @throws WebsiteListedError, InvalidInputError for an unknown category */
  add(actorId: number, facts: NewTool): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const key = websiteKey(facts.website)
      await refuseTwin(transaction, key)
      await refuseUnknownCategory(transaction, facts.categoryId)
      const id = await insertTool(transaction, draftOf(facts, key, act.now))
      return written(transaction, act, { id, action: 'tool.add', before: null })
    })
  }

  /** @throws NotFoundError, EditConflictError, WebsiteListedError, InvalidInputError for an unknown category */
  edit(actorId: number, id: number, { base, changes }: ToolEdit): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      const { tool } = before
      if (before.archivedAt !== null)
        throw new StateConflictError('This tool is archived. Restore it before you edit it.')
      refuseStale(tool, base)
      const key = changes.website === undefined ? tool.websiteKey : websiteKey(changes.website)
      if (key !== tool.websiteKey) await refuseTwin(transaction, key)
      if (changes.categoryId !== undefined) await refuseUnknownCategory(transaction, changes.categoryId)
      await saveTools(transaction, [withChanges(tool, changes, { key, now: act.now })])
      return written(transaction, act, { id, action: 'tool.edit', before })
    })
  }

  /** @throws NotFoundError, StateConflictError */
  archive(actorId: number, id: number): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      if (before.archivedAt !== null) throw new StateConflictError('This tool is archived already.')
      await deleteTools(transaction, [id], act.now)
      return written(transaction, act, { id, action: 'tool.archive', before })
    })
  }

  /** @throws NotFoundError, StateConflictError, WebsiteListedError */
  restore(actorId: number, id: number): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      if (before.archivedAt === null) throw new StateConflictError('This tool is listed already.')
      await refuseTwin(transaction, before.tool.websiteKey)
      await saveTools(transaction, [{ ...before.tool, updatedAt: act.now }])
      return written(transaction, act, { id, action: 'tool.restore', before })
    })
  }

  #act<T>(actorId: number, work: (transaction: Transaction, act: Act) => Promise<T>): Promise<T> {
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, { actorId, now }))
  }
}

async function existingTool(db: Database, id: number): Promise<AnyTool> {
  const found = await findAnyTool(db, id)
  if (found === undefined) throw new NotFoundError(`There is no tool ${id}.`)
  return found
}

async function refuseTwin(db: Database, key: string): Promise<void> {
  const twin = await findListedTwin(db, key)
  if (twin !== undefined) throw new WebsiteListedError(twin)
}

async function refuseUnknownCategory(db: Database, id: number): Promise<void> {
  if ((await findCategory(db, id)) === undefined)
    throw new InvalidInputError([{ path: 'categoryId', message: 'is not a category' }])
}

function refuseStale(tool: StoredTool, base: ToolFactsEdit): void {
  const stale = Object.entries(base).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(tool, name)),
  )
  if (stale.length > 0) throw new EditConflictError(stale.map(([name]) => name))
}

function draftOf({ userCount, priceFrom, ...facts }: NewTool, key: string, now: string): ToolDraft {
  return {
    ...NO_FIGURES,
    ...facts,
    priceFrom: priceFrom ?? null,
    userCount: userCount || null,
    websiteKey: key,
    aiSummary: null,
    isVerified: false,
    isNew: false,
    vendor: null,
    launchYear: null,
    openSource: null,
    createdAt: now,
    updatedAt: now,
  }
}

function withChanges(
  { seq: _, ...tool }: StoredTool,
  changes: ToolFactsEdit,
  { key, now }: { key: string; now: string },
): ToolDraft {
  const isNew = changes.launchYear === undefined ? tool.isNew : isNewSince(changes.launchYear)
  // JSON has no undefined: a field that is named has a value.
  return Object.assign({}, tool, changes, { websiteKey: key, isNew, updatedAt: now })
}

interface Written extends Pick<Audited, 'action'> {
  id: number
  before: AnyTool | null
}

/** The tool as it stands now, written into the audit log. */
async function written(
  transaction: Transaction,
  act: Act,
  { id, action, before }: Written,
): Promise<AdminTool> {
  const found = await existingTool(transaction, id)
  const after = toAdminTool(found)
  const subject = { kind: 'tool', id, label: after.name }
  await audit(transaction, act, { action, subject, before: before && toAdminTool(before), after })
  return after
}
