import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/write-transaction.ts'

/** Copies of these files lie on each node that was asked for one; what is here is what they are copied from. */
export async function readSharedFile(db: Database, folder: string, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('shared_file')
    .select('bytes')
    .where('folder', '=', folder)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : Buffer.from(row.bytes)
}

/** Adds a file, or writes it anew. */
export async function putSharedFile(
  writer: Writer,
  { folder, name, bytes }: { folder: string; name: string; bytes: Uint8Array },
  usedAt: string,
): Promise<void> {
  await writer
    .insertInto('shared_file')
    .values({ folder, name, bytes, used_at: usedAt })
    .onConflict((conflict) => conflict.columns(['folder', 'name']).doUpdateSet({ bytes, used_at: usedAt }))
    .execute()
}

/** Notes that these files are in use. @returns the names of those that are there */
export async function touchSharedFiles(
  writer: Writer,
  folder: string,
  names: readonly string[],
  usedAt: string,
): Promise<Set<string>> {
  const rows = await writer
    .updateTable('shared_file')
    .set({ used_at: usedAt })
    .where('folder', '=', folder)
    .where('name', 'in', names)
    .returning('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The names of the files that were in use before a time, but not since. */
export async function listUnusedFiles(db: Database, folder: string, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shared_file')
    .select('name')
    .where('folder', '=', folder)
    .where('used_at', '<', before)
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes files, except those that somebody has begun to use again. */
export async function deleteSharedFiles(
  writer: Writer,
  folder: string,
  names: readonly string[],
  before: string,
): Promise<void> {
  await writer
    .deleteFrom('shared_file')
    .where('folder', '=', folder)
    .where('name', 'in', names)
    .where('used_at', '<', before)
    .execute()
}
