import { contract } from '#shared/api/contract.ts'
import type { Payouts } from '../agents/payouts/payouts.ts'
import { callingAgent } from '../middleware/caller.ts'
import { repeatable } from '../middleware/idempotency.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentMoneyDeps {
  payouts: Payouts
}

/** The money of agents on its way out. */
export function agentMoneyHandlers({ payouts }: AgentMoneyDeps) {
  return {
    async requestPayout(ctx) {
      const body = await readBody(ctx, contract.requestPayout.body)
      sendPrivate(ctx, await payouts.request(callingAgent(ctx), body.amount, repeatable(ctx, body)))
    },
    async listPayouts(ctx) {
      const { before } = readQuery(ctx, contract.listPayouts.query)
      sendPrivate(ctx, await payouts.list(callingAgent(ctx), before))
    },
    async cancelPayout(ctx) {
      const { id } = readParams(ctx, contract.cancelPayout.params)
      sendPrivate(ctx, await payouts.cancel(callingAgent(ctx), id))
    },
    async setPayoutAccount(ctx) {
      const { account } = await readBody(ctx, contract.setPayoutAccount.body)
      await payouts.setAccount(callingAgent(ctx), account)
      sendDone(ctx)
    },
  } satisfies HandlersOf<'requestPayout' | 'listPayouts' | 'cancelPayout' | 'setPayoutAccount'>
}
