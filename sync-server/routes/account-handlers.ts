import { contract } from '#shared/api/contract.ts'
import { emailKey } from '#shared/domain/email-address.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { Config } from '../config.ts'
import { callerId } from '../middleware/caller.ts'
import { REGISTRATION, rateLimit, unlimited } from '../middleware/rate-limit.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { endSession, startSession } from '../middleware/session.ts'
import { type GuardPassword, throttleSignIn } from '../middleware/throttle-sign-in.ts'
import type { Accounts } from '../services/accounts/accounts.ts'
import { showUser } from '../services/accounts/show-user.ts'
import { type AccountSessionDeps, accountSessionHandlers } from './account-session-handlers.ts'
import { type AccountSettingsDeps, accountSettingsHandlers } from './account-settings-handlers.ts'
import type { HandlersOf } from './handler.ts'

export interface AccountDeps extends AccountSessionDeps, Omit<AccountSettingsDeps, 'guard'> {
  config: Pick<Config, 'rateLimits'>
  accounts: Accounts
}

const unguarded: GuardPassword = (_ctx, _account, check) => check()

/** Accounts, and who is signed in; guesses of a password count together wherever they are made. */
export function accountHandlers(deps: AccountDeps) {
  const guard = deps.config.rateLimits ? throttleSignIn() : unguarded
  return {
    ...entryHandlers(deps, guard),
    ...accountSettingsHandlers({ ...deps, guard }),
    ...accountSessionHandlers(deps),
  }
}

function entryHandlers({ config, accounts, sessions }: AccountDeps, guard: GuardPassword) {
  const limit = config.rateLimits ? rateLimit(REGISTRATION) : unlimited
  return {
    register: (ctx) =>
      limit(ctx, async () => {
        await accounts.register(await readBody(ctx, contract.register.body))
        sendDone(ctx)
      }),
    async login(ctx) {
      const { username, password } = await readBody(ctx, contract.login.body)
      const account = await guard(ctx, nameKey(username), () => accounts.signIn(username, password))
      await startSession(ctx, account)
      await sessions.sweep()
      sendPrivate(ctx, { user: showUser(account, new Date().toISOString()) })
    },
    async logout(ctx) {
      await endSession(ctx)
      sendDone(ctx)
    },
    async me(ctx) {
      const account = await accounts.find(callerId(ctx))
      sendPrivate(ctx, showUser(account, new Date().toISOString()))
    },
  } satisfies HandlersOf<'register' | 'login' | 'logout' | 'me'>
}

const nameKey = (name: string) => (name.includes('@') ? emailKey(name) : usernameKey(name))
