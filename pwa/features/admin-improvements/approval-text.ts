/** `86% approved`; before the first decision there is no rate. */
export function approvalText(rate: number | null): string {
  return rate === null ? 'nothing decided yet' : `${Math.round(rate)}% approved`
}
