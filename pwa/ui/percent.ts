/** `85%`; a dash where there is nothing to tell of. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`
}
