const KEY = 'catalogue-on-device'

/** Whether the last page found a whole catalogue here. Only a hint: the worker finds out for itself. */
export function isDeviceFilled(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

/** Storage may be refused altogether; then every visit is a first one. */
export function markDevice(isFilled: boolean): void {
  try {
    if (isFilled) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing is lost: the mark only saves a moment.
  }
}
