import { AT, addTool, addUser } from './subjects.ts'
import type { World } from './world.ts'

export async function addSuggestion(world: World): Promise<number> {
  const { id } = await world.store.writer
    .insertInto('suggestion')
    .values({
      public_id: 'a'.repeat(32),
      user_id: await addUser(world),
      kind: 'edit',
      tool_id: await addTool(world),
      base: JSON.stringify({ vendor: null }),
      facts: JSON.stringify({ vendor: 'Acme' }),
      note: null,
      state: 'open',
      accepted: null,
      reply: null,
      seq: 1,
      filed_at: AT,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its tool has no vendor to begin with, and has the suggested one since. */
export async function addAcceptedSuggestion(world: World): Promise<number> {
  const id = await addSuggestion(world)
  const { writer } = world.store
  const vendor = { before: null, after: 'Acme' }
  const { tool_id: toolId } = await writer
    .updateTable('suggestion')
    .set({ state: 'accepted', accepted: '["vendor"]', applied: JSON.stringify({ vendor }), decided_at: AT })
    .where('id', '=', id)
    .returning('tool_id')
    .executeTakeFirstOrThrow()
  await writer.updateTable('tool').set({ vendor: 'Acme' }).where('id', '=', toolId).execute()
  return id
}
