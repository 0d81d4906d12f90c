const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$9.99` */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}

/** `85%`; a dash where there is nothing to tell of. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`
}
