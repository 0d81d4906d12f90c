import type { z } from 'zod'
import { USER_CONFLICTS, type UserSyncAnswer, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { createCall, sendToServer } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-errors.ts'
import { AppOutdatedError, BadAnswerError, RoundRefusedError, SessionEndedError } from '../sync-errors.ts'
import type { UserServer } from './user-round.ts'

const ROUTES = { syncUser: 'POST /api/sync/user' } as const

/** Through the API client, each answer checked against its schema. */
export function createUserServer(send: typeof fetch = sendToServer): UserServer {
  const call = createCall(ROUTES, send)
  return {
    round: async (request, headers) =>
      checked(userSyncAnswerSchema, await call('syncUser', { body: request, headers }).catch(translate)),
  }
}

function checked(schema: z.ZodType<UserSyncAnswer>, answer: unknown): UserSyncAnswer {
  const { success, data, error } = schema.safeParse(answer)
  if (!success)
    throw new BadAnswerError('The answer does not have the form of the protocol', { cause: error })
  return data
}

function translate(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401 || error.code === 'client-user')
    throw new SessionEndedError('The session is not that of this user', { cause: error })
  if (error.status === 426) throw new AppOutdatedError('The server speaks another schema')
  const conflict = USER_CONFLICTS.find((code) => code === error.code)
  if (error.status === 409 && conflict !== undefined) throw new RoundRefusedError(conflict)
  throw error
}
