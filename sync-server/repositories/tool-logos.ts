import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'

/** What stands for a tool beside its name: `mark:<id>`, `icon:<hash>` or null. */
interface ToolLogo {
  id: number
  logo: string | null
}

export async function listLogos(db: Database): Promise<(ToolLogo & { name: string; websiteKey: string })[]> {
  return await db
    .selectFrom('tool')
    .select(['id', 'name', 'website_key as websiteKey', 'logo'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
}

/** Devices get the tools again: a logo is a part of them. */
export async function saveLogos(transaction: WriteTransaction, changed: readonly ToolLogo[]): Promise<void> {
  if (changed.length === 0) return
  let seq = await takeSeqs(transaction, changed.length)
  for (const { id, logo } of changed) {
    await transaction.updateTable('tool').set({ logo, seq }).where('id', '=', id).execute()
    seq += 1
  }
}
