const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$9.99` */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
