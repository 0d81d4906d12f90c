import type { Config } from '../config.ts'
import type { Store } from '../db/engine.ts'
import { daily } from '../lib/daily.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { Payments } from './payments/payments.ts'
import { SandboxProvider } from './payments/sandbox-provider.ts'
import type { PaymentSubjects } from './payments/settle.ts'
import { StripeProvider } from './payments/stripe-provider.ts'
import { type NotifyAgent, PayoutRunner, type TellUser } from './payouts/payout-runner.ts'
import { type OnPayoutAccount, Payouts } from './payouts/payouts.ts'

export interface Money {
  payments: Payments
  /** Takes real payments. The sandbox provider if none is configured. */
  paymentProvider: PaymentProvider
  sandboxProvider: SandboxProvider
  payouts: Payouts
  payoutRunner: PayoutRunner
}

export interface MoneyOptions {
  config: Pick<Config, 'stripe' | 'testPayments' | 'publicUrl'>
  /** Everything that can be paid for. */
  subjects: PaymentSubjects
  notifyAgent: NotifyAgent
  tellUser: TellUser
  onPayoutAccount: OnPayoutAccount
  onError: (error: unknown) => void
}

/** Creates payments and payouts with the configured provider. Payouts are carried out only after `startMoney`. */
export function createMoney(
  { reader, writer }: Store,
  { config, subjects, notifyAgent, tellUser, onPayoutAccount, onError }: MoneyOptions,
): Money {
  const sandbox = new SandboxProvider({
    onEvent: (event) => void payments.takeEvent('sandbox', event).catch(onError),
  })
  const provider = config.stripe === null ? sandbox : new StripeProvider(config.stripe, { onError })
  const { publicUrl, testPayments } = config
  const live = provider === sandbox && !testPayments ? null : provider
  const payments = new Payments({ reader, writer, provider: live, sandbox, subjects, publicUrl, onError })
  return {
    payments,
    paymentProvider: provider,
    sandboxProvider: sandbox,
    payouts: new Payouts({ reader, writer, payments, notifyAgent, onPayoutAccount }),
    payoutRunner: new PayoutRunner({ writer, payments, notifyAgent, tellUser, onError }),
  }
}

/**
 * Starts carrying out payouts, and reconciles open payments a minute after the start and then daily. @returns a
 * function that stops both
 */
export function startMoney(
  { payments, payoutRunner, sandboxProvider }: Money,
  onError: (error: unknown) => void,
): () => Promise<void> {
  payoutRunner.start()
  const stopReconciling = daily(async () => {
    await payments.reconcile()
    await payments.purgeEvents()
  }, onError)
  return async () => {
    await payoutRunner.stop()
    sandboxProvider.stop()
    payments.stop()
    await stopReconciling()
  }
}
