const SIZE = { width: 600, height: 400 } as const

/**
 * Opens the address in a small window of its own (SPEC §2) that cannot reach back; false when the browser blocked it.
 * `noopener` among the features would hide whether a window came, so the tie is cut before anything is loaded.
 */
export function openPopup(address: string): boolean {
  const left = window.screenX + Math.max(0, (window.outerWidth - SIZE.width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - SIZE.height) / 2)
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  const popup = window.open('', '_blank', `popup,width=${SIZE.width},height=${SIZE.height},${place}`)
  if (popup === null) return false
  popup.opener = null
  popup.location.replace(address)
  return true
}
