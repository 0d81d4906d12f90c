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

const KIB = 1024
const MIB = 1024 * KIB
const MB = 1_000_000

/**
 * The size of a limit: `32 KB`, `1.5 MB`, `12 MB`. A KB has 1024 bytes as everywhere here; a limit that is a round number of
 * millions is told as such. Rounded down, so that what is told always fits.
 */
export function sizeText(bytes: number): string {
  if (bytes >= MB && bytes % MB === 0) return `${bytes / MB} MB`
  if (bytes >= MIB) return `${Math.floor((bytes / MIB) * 10) / 10} MB`
  return bytes >= KIB ? `${Math.floor(bytes / KIB)} KB` : `${bytes} bytes`
}
