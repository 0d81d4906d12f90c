/**
 * What makes an order to a provider the same one when it is sent again. The time keeps apart the orders of two databases
 * behind one account, which count alike.
 */
export function orderKey(
  kind: 'payment' | 'payout',
  { id, createdAt }: { id: number; createdAt: string },
): string {
  return `${kind}-${id}-${Date.parse(createdAt)}`
}

/** The id of the payment that a key was made for; it has to be compared with the key of that payment. */
export function paymentIdOf(key: string): number | null {
  const id = /^payment-(\d{1,15})-\d+$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
