import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { type AnyTool, findAnyTool, findListedTwin } from '../../repositories/any-tools.ts'
import { findCategory } from '../../repositories/categories.ts'
import { type Act, type Audited, audit } from '../audit.ts'
import { WebsiteListedError } from './admin-catalogue-errors.ts'
import { toAdminTool } from './to-admin-tool.ts'

/** @throws NotFoundError */
export async function existingTool(db: Database, id: number): Promise<AnyTool> {
  const found = await findAnyTool(db, id)
  if (found === undefined) throw new NotFoundError(`There is no tool ${id}.`)
  return found
}

/** @throws WebsiteListedError */
export async function refuseTwin(db: Database, key: string): Promise<void> {
  const twin = await findListedTwin(db, key)
  if (twin !== undefined) throw new WebsiteListedError(twin)
}

/** @throws InvalidInputError */
export async function refuseUnknownCategory(db: Database, id: number): Promise<void> {
  if ((await findCategory(db, id)) === undefined)
    throw new InvalidInputError([{ path: 'categoryId', message: 'is not a category' }])
}

export interface Written extends Pick<Audited, 'action'> {
  id: number
  before: AnyTool | null
}

/** The tool as it stands now, written into the audit log. */
export async function written(
  transaction: WriteTransaction,
  act: Act,
  { id, action, before }: Written,
): Promise<AdminTool> {
  const found = await existingTool(transaction, id)
  const after = toAdminTool(found)
  const subject = { kind: 'tool', id, label: after.name }
  await audit(transaction, act, { action, subject, before: before && toAdminTool(before), after })
  return after
}
