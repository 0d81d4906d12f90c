import { callerId } from '../middleware/caller.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import type { Premium } from '../services/premium/premium.ts'
import type { HandlersOf } from './handler.ts'

export interface PremiumDeps {
  premium: Premium
}

export function premiumHandlers({ premium }: PremiumDeps) {
  return {
    async activatePremium(ctx) {
      sendPrivate(ctx, await premium.activate(callerId(ctx)))
    },
    async subscriptionStatus(ctx) {
      sendPrivate(ctx, await premium.subscription(callerId(ctx)))
    },
  } satisfies HandlersOf<'activatePremium' | 'subscriptionStatus'>
}
