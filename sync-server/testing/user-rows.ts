import type { Store } from '../db/engine.ts'
import { VISITOR } from '../middleware/caller.ts'
import type { ServerOptions } from '../server.ts'

const TIME = '2026-01-01T00:00:00.000Z'

/** Adds users who cannot sign in. Ids start at 1 in an empty database. */
export async function addBareUsers({ writer }: Pick<Store, 'writer'>, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, place) => `user-${place + 1}`)
  const users = names.map((name) => ({
    username: name,
    username_key: name,
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    password_hash: '-',
    is_premium: 0 as const,
    is_admin: 0 as const,
    is_owner: 0 as const,
    session_epoch: 0,
    created_at: TIME,
    updated_at: TIME,
  }))
  await writer.insertInto('user').values(users).execute()
}

/** Takes the caller from the header `X-Test-User`. */
export const callerByHeader: NonNullable<ServerOptions['resolveCaller']> = (ctx) => {
  const userId = Number(ctx.get('X-Test-User'))
  return userId === 0 ? VISITOR : { role: 'user', userId, provedAt: new Date().toISOString() }
}
