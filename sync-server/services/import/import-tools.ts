import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import type { ChangeSource } from '#shared/domain/tool-change.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { insertCategory, listCategories } from '../../repositories/categories.ts'
import { findToolsByLook } from '../../repositories/name-skeletons.ts'
import { findToolsByName, findToolsByWebsite, saveTools } from '../../repositories/tools.ts'
import { audit } from '../audit.ts'
import { startTools } from '../signals/start-tools.ts'
import { type CheckedFile, ImportFileError, type RowProblem } from './import-rows.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

export interface ImportOptions {
  /** Import the good rows of a file that has bad ones; otherwise one bad row leaves everything unchanged. */
  skipInvalid?: boolean
  /** Report what would happen, and write nothing. */
  dryRun?: boolean
  /** Create categories that do not exist yet instead of refusing their rows. */
  createCategories?: boolean
  /** Finds a tool whose website is not listed by its name, or one that it had. */
  followNames?: boolean
  onProgress?: (saved: number, total: number) => void
  /** Lets other work of the process run, while the transaction stays open. */
  pause?: () => Promise<unknown>
  now?: Date
  /** Who brings the file: an admin by default. */
  source?: ChangeSource
}

export interface ImportChange {
  name: string
  kind: 'add' | 'update'
  fields: string[]
}

export interface ImportReport {
  added: number
  updated: number
  unchanged: number
  newCategories: string[]
  /** Every bad row, in order of line. */
  problems: RowProblem[]
  /** The change of each tool that is added or updated; `fields` are those that an update changes. */
  changes: ImportChange[]
  /** Whether the counted changes were written. */
  isWritten: boolean
}

/** Imports tools by the identity of their website, in one transaction: the same file again changes nothing. */
export function importTools(
  writer: Writer,
  file: CheckedFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return writeTransaction(writer, (transaction) => importWithin(transaction, file, options))
}

/** Like `importTools`, inside a larger transaction. */
export async function importWithin(
  transaction: WriteTransaction,
  file: CheckedFile,
  options: ImportOptions,
): Promise<ImportReport> {
  const now = (options.now ?? new Date()).toISOString()
  const { source = 'import', pause = async () => {} } = options
  const plan = await planImport(file, {
    categories: await listCategories(transaction),
    findTools: (keys) => findToolsByWebsite(transaction, keys),
    findNamed: (names) =>
      options.followNames === true ? findToolsByName(transaction, names) : Promise.resolve([]),
    findLookAlikes: (names) => findToolsByLook(transaction, names),
    createMissing: options.createCategories === true,
    now,
    pause,
  })
  const isRefused = plan.problems.length > 0 && options.skipInvalid !== true
  const isWritten = !isRefused && options.dryRun !== true
  if (isWritten) await carryOut(plan, transaction, { now, source, onProgress: options.onProgress, pause })
  return toReport(plan, isWritten)
}

async function carryOut(
  { newCategories, drafts }: ImportPlan,
  transaction: WriteTransaction,
  {
    now,
    source,
    onProgress,
    pause,
  }: {
    now: string
    source: ChangeSource
    onProgress: ImportOptions['onProgress']
    pause: () => Promise<unknown>
  },
): Promise<void> {
  const ids = new Map<string, number>()
  for (const facts of newCategories) {
    const category = await insertCategory(transaction, facts, now)
    ids.set(facts.name, category.id)
  }
  const placed = drafts.map(({ draft, categoryName, otherNames }) => ({
    ...draft,
    categoryId: ids.get(categoryName) ?? draft.categoryId,
    otherCategoryIds: draft.otherCategoryIds.map((id, place) => ids.get(otherNames[place] ?? '') ?? id),
  }))
  await saveTools(transaction, await startTools(transaction, placed), {
    source,
    onProgress(saved) {
      onProgress?.(saved, placed.length)
      return pause()
    },
  })
}

function toReport(
  { drafts, unchanged, newCategories, problems }: ImportPlan,
  isWritten: boolean,
): ImportReport {
  const added = drafts.filter(({ draft }) => draft.id === undefined).length
  return {
    added,
    updated: drafts.length - added,
    unchanged,
    newCategories: newCategories.map((category) => category.name),
    problems,
    changes: drafts.map(({ draft, fields }) => {
      return { name: draft.name, kind: draft.id === undefined ? 'add' : 'update', fields }
    }),
    isWritten,
  }
}

const SHOWN = { problems: 200, changes: 200 } as const

interface AdminImport {
  /** Reads the file. @throws ImportFileError */
  read: () => Promise<CheckedFile>
  dryRun: boolean
  skipInvalid: boolean
  createCategories: boolean
}

/** An import by an admin; its changes go into the audit log. @throws InvalidInputError */
export async function importForAdmin(
  writer: Writer,
  actorId: number,
  { read, ...options }: AdminImport,
): Promise<ImportAnswer> {
  try {
    return await importAudited(writer, actorId, { file: await read(), options })
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw new InvalidInputError([{ path: 'text', message: error.message }])
  }
}

function importAudited(
  writer: Writer,
  actorId: number,
  { file, options }: { file: CheckedFile; options: Omit<AdminImport, 'read'> },
): Promise<ImportAnswer> {
  const now = new Date()
  return writeTransaction(writer, async (transaction) => {
    const { problems, changes, ...report } = await importWithin(transaction, file, {
      ...options,
      now,
      pause: nextTurn,
    })
    const { added, updated, newCategories } = report
    if (report.isWritten && changes.length > 0) {
      await audit(
        transaction,
        { actorId, now: now.toISOString() },
        {
          action: 'catalogue.import',
          subject: { kind: 'catalogue', id: 0, label: `${added + updated} tools` },
          before: null,
          after: { added, updated, newCategories },
        },
      )
    }
    return {
      ...report,
      problems: problems.slice(0, SHOWN.problems),
      problemCount: problems.length,
      changes: changes.slice(0, SHOWN.changes),
    }
  })
}
