import { contract } from '#shared/api/contract.ts'
import { callerId } from '../middleware/caller.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { endSession, sessionId } from '../middleware/session.ts'
import { readParams } from '../middleware/validate.ts'
import type { SessionStore } from '../services/accounts/session-store.ts'
import type { HandlersOf } from './handler.ts'

export interface AccountSessionDeps {
  sessions: SessionStore
}

/** The devices on which a user is signed in. */
export function accountSessionHandlers({ sessions }: AccountSessionDeps) {
  return {
    async listSessions(ctx) {
      sendPrivate(ctx, await sessions.list(callerId(ctx), sessionId(ctx)))
    },
    async endOtherSessions(ctx) {
      await sessions.endOthers(callerId(ctx), sessionId(ctx))
      sendDone(ctx)
    },
    async endSession(ctx) {
      const { id } = readParams(ctx, contract.endSession.params)
      if (sessions.isSame(sessionId(ctx), id)) await endSession(ctx)
      else await sessions.endOne(callerId(ctx), id)
      sendDone(ctx)
    },
  } satisfies HandlersOf<'listSessions' | 'endOtherSessions' | 'endSession'>
}
