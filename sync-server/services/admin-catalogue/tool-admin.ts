import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { NewTool, ToolEdit } from '#shared/domain/tool-input.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import type { AnyTool } from '../../repositories/any-tools.ts'
import { deleteTools, saveTools } from '../../repositories/tools.ts'
import type { Act } from '../audit.ts'
import { editTool } from './edit-tool.ts'
import { existingTool, listNewTool, refuseListedWebsite, refuseTakenName, written } from './write-tool.ts'

export interface ToolAdminDeps {
  writer: Writer
  now?: () => Date
}

type BulkAction = 'archive' | 'restore' | 'verify' | 'mark-new'

const VERIFY: ToolEdit = { base: { isVerified: false }, changes: { isVerified: true } }
const MARK_NEW: ToolEdit = { base: { isNew: false }, changes: { isNew: true } }

function isNeeded({ tool, archivedAt }: AnyTool, action: BulkAction): boolean {
  if (action === 'verify') return archivedAt === null && !tool.isVerified
  if (action === 'mark-new') return archivedAt === null && !tool.isNew
  return (archivedAt === null) === (action === 'archive')
}

/** Takes a listed tool out of the directory, with its entry in the audit log. */
export async function archiveTool(
  transaction: WriteTransaction,
  act: Act,
  before: AnyTool,
): Promise<AdminTool> {
  const { id } = before.tool
  await deleteTools(transaction, [id], act.now)
  return written(transaction, act, { id, action: 'tool.archive', before })
}

async function restoreTool(transaction: WriteTransaction, act: Act, before: AnyTool): Promise<AdminTool> {
  const { tool } = before
  await refuseListedWebsite(transaction, tool.websiteKey)
  await refuseTakenName(transaction, tool)
  await saveTools(transaction, [{ ...tool, updatedAt: act.now }], { source: 'admin' })
  return written(transaction, act, { id: tool.id, action: 'tool.restore', before })
}

/** Changes of tools by admins. Each is one transaction with its entry in the audit log. */
export class ToolAdmin {
  readonly #deps: ToolAdminDeps

  constructor(deps: ToolAdminDeps) {
    this.#deps = deps
  }

  /** @throws WebsiteListedError, NameTakenError, InvalidInputError for an unknown category */
  add(actorId: number, facts: NewTool): Promise<AdminTool> {
    return this.#act(actorId, (transaction, act) => listNewTool(transaction, act, facts))
  }

  /** @throws as editTool */
  edit(actorId: number, id: number, edit: ToolEdit): Promise<AdminTool> {
    return this.#act(actorId, (transaction, act) => editTool(transaction, act, { id, edit }))
  }

  /** @throws NotFoundError, StateConflictError */
  archive(actorId: number, id: number): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      if (before.archivedAt !== null) throw new StateConflictError('This tool is already archived.')
      return archiveTool(transaction, act, before)
    })
  }

  /** @throws NotFoundError, StateConflictError, WebsiteListedError, NameTakenError */
  restore(actorId: number, id: number): Promise<AdminTool> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTool(transaction, id)
      if (before.archivedAt === null) throw new StateConflictError('This tool is already listed.')
      return restoreTool(transaction, act, before)
    })
  }

  /**
   * One thing with several tools, all or none. Those that are so already stay as they are.
   * @throws NotFoundError, and what the same thing with one tool throws
   */
  changeAll(actorId: number, ids: readonly number[], action: BulkAction): Promise<{ changed: number[] }> {
    return this.#act(actorId, async (transaction, act) => {
      const changed: number[] = []
      for (const id of new Set(ids)) {
        const before = await existingTool(transaction, id)
        if (!isNeeded(before, action)) continue
        if (action === 'archive') await archiveTool(transaction, act, before)
        else if (action === 'restore') await restoreTool(transaction, act, before)
        else await editTool(transaction, act, { id, edit: action === 'verify' ? VERIFY : MARK_NEW })
        changed.push(id)
      }
      return { changed }
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, { actorId, now }))
  }
}
