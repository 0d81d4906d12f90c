import type { Mutation } from './user-mutations.ts'
import type { UserRow } from './user-rows.ts'

/** What a user sees of their own data. */
export interface UserView {
  /** Ids of tools, the latest favorite first. */
  favorites: readonly number[]
}

/** DESIGN §6: what the screen shows is the server's rows and, on top of them, what has not come back from it yet. */
export function userView(rows: readonly UserRow[], pending: readonly Mutation[]): UserView {
  const favorites = rows
    .filter((row) => row.on)
    .sort((a, b) => b.seq - a.seq)
    .map((row) => row.toolId)
  return withPending({ favorites }, pending)
}

/** A view with some more mutations on top. */
export function withPending(view: UserView, pending: readonly Mutation[]): UserView {
  return pending.reduce(replay, view)
}

function replay(view: UserView, { args: { toolId, on } }: Mutation): UserView {
  const isOn = view.favorites.includes(toolId)
  if (isOn === on) return view
  const favorites = on ? [toolId, ...view.favorites] : view.favorites.filter((id) => id !== toolId)
  return { ...view, favorites }
}
