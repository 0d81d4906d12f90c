import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { NewTool, ToolEdit } from '#shared/domain/tool-input.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { deleteTools, saveTools } from '../../repositories/tools.ts'
import type { Act } from '../audit.ts'
import { editTool } from './edit-tool.ts'
import {
  addTool,
  existingTool,
  refuseListedWebsite,
  refuseTakenName,
  refuseUnknownCategory,
  written,
} from './write-tool.ts'

export interface ToolAdminDeps {
  writer: Writer
  now?: () => Date
}

/** Changes of tools by admins. Each is one transaction with its entry in the audit log. */
export class ToolAdmin {
  readonly #deps: ToolAdminDeps

  constructor(deps: ToolAdminDeps) {
    this.#deps = deps
  }

  /** @throws WebsiteListedError, NameTakenError, InvalidInputError for an unknown category */
  add(actorId: number, facts: NewTool): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const key = websiteKey(facts.website)
      await refuseListedWebsite(transaction, key)
      await refuseTakenName(transaction, { name: facts.name, vendor: null })
      await refuseUnknownCategory(transaction, facts.categoryId)
      const id = await addTool(transaction, facts, { websiteKey: key, now: act.now })
      return written(transaction, act, { id, action: 'tool.add', before: null })
    })
  }

  /** @throws as editTool */
  edit(actorId: number, id: number, edit: ToolEdit): Promise<AdminTool> {
    return this.#act(actorId, (transaction, act) => editTool(transaction, act, { id, edit }))
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

  /** @throws NotFoundError, StateConflictError, WebsiteListedError, NameTakenError */
  restore(actorId: number, id: number): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      if (before.archivedAt === null) throw new StateConflictError('This tool is listed already.')
      await refuseListedWebsite(transaction, before.tool.websiteKey)
      await refuseTakenName(transaction, before.tool)
      await saveTools(transaction, [{ ...before.tool, updatedAt: act.now }])
      return written(transaction, act, { id, action: 'tool.restore', before })
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, { actorId, now }))
  }
}
