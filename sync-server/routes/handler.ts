import type { Context } from 'koa'
import type { CallName } from '#shared/api/contract.ts'

/** Answers one call of the contract; who may call has been checked before. */
export type Handler = (ctx: Context) => void | Promise<void>

export type HandlersOf<N extends CallName> = Record<N, Handler>
