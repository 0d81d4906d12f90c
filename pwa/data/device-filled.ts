const KEY = 'catalogue-on-device'

/** Whether the last page found a whole catalogue on this device. A hint only: the worker finds out for itself. */
export function isDeviceFilled(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

/** Where storage is refused, every visit is a first one. */
export function setDeviceFilled(isFilled: boolean): void {
  try {
    if (isFilled) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing is lost: the flag only saves a moment.
  }
}
