import type { Store } from '../../db/store.ts'
import type { Payments } from '../payments/payments.ts'
import { PayoutRunner } from './payout-runner.ts'
import { Payouts } from './payouts.ts'

export interface OpenPayouts {
  payouts: Payouts
  payoutRunner: PayoutRunner
}

/** Payouts; none is carried out before the runner is started. */
export function openPayouts(
  { reader, writer }: Store,
  { payments, onError }: { payments: Payments; onError: (error: unknown) => void },
): OpenPayouts {
  return {
    payouts: new Payouts({ reader, writer, payments }),
    payoutRunner: new PayoutRunner({ writer, payments, onError }),
  }
}
