import { contract } from '#shared/api/contract.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { jsonAnswer } from '../services/answer.ts'
import type { Premium } from '../services/premium/premium.ts'
import type { HandlersOf } from './handler.ts'

export interface PremiumDeps {
  premium: Premium
}

export function premiumHandlers({ premium }: PremiumDeps) {
  const { offer, priceCents, provider } = premium.offer
  const offered = jsonAnswer(`${offer}-${priceCents}-${provider}`, JSON.stringify(premium.offer))
  return {
    premiumOffer: (ctx) => sendAnswer(ctx, offered),
    async activatePremium(ctx) {
      sendPrivate(ctx, await premium.activate(callerId(ctx)))
    },
    async payPremium(ctx) {
      const payment = await readBody(ctx, contract.payPremium.body)
      sendPrivate(ctx, await premium.pay(callerId(ctx), payment))
    },
    async subscriptionStatus(ctx) {
      sendPrivate(ctx, await premium.subscription(callerId(ctx)))
    },
  } satisfies HandlersOf<'premiumOffer' | 'activatePremium' | 'payPremium' | 'subscriptionStatus'>
}
