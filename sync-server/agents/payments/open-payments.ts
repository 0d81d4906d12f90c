import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { daily } from '../../lib/daily.ts'
import { premiumPayment } from '../../services/premium/premium-payment.ts'
import { listingPayment } from '../listings/listing-payment.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { Payments } from './payments.ts'
import { SandboxProvider } from './sandbox-provider.ts'
import { StripeProvider } from './stripe-provider.ts'

export interface OpenPayments {
  payments: Payments
  /** Who charges for real. */
  paymentProvider: PaymentProvider
  sandboxProvider: SandboxProvider
}

/** Payments with the provider that is configured, and with the sandbox that plays one. */
export function openPayments(
  { reader, writer }: Store,
  { config, onError }: { config: Config; onError: (error: unknown) => void },
): OpenPayments {
  const sandbox = new SandboxProvider({
    onEvent: (event) => void payments.takeEvent('sandbox', event).catch(onError),
  })
  const provider = config.stripe === null ? sandbox : new StripeProvider(config.stripe, { onError })
  const payments = new Payments({
    reader,
    writer,
    provider,
    sandbox,
    subjects: { listing: listingPayment, premium: premiumPayment },
    publicUrl: config.publicUrl,
    onError,
  })
  return { payments, paymentProvider: provider, sandboxProvider: sandbox }
}

/** Settles what was left open, a minute after the start and once a day. @returns what ends that */
export function startPayments(
  { payments, sandboxProvider }: OpenPayments,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = daily(async () => {
    await payments.reconcile()
    await payments.forgetEvents()
  }, onError)
  return async () => {
    sandboxProvider.stop()
    payments.stop()
    await stop()
  }
}
