const GROUPS = /\B(?=(?:\d{3})+(?!\d))/g

/**
 * `1,204.50`: as `Intl` writes it in American English, on the server and on the device. Not by `Intl`, since the first
 * format that a page makes costs a slow phone a tenth of a second, and every first page has figures.
 */
export function formatDecimal(value: number, minDigits: number, maxDigits: number): string {
  const [whole = '', digits = ''] = Math.abs(value).toFixed(maxDigits).split('.')
  const shown = digits.replace(/0+$/, '').padEnd(minDigits, '0')
  const text = whole.replace(GROUPS, ',') + (shown && `.${shown}`)
  return value < 0 ? `-${text}` : text
}
