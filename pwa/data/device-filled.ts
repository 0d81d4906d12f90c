import { oneOf, storedValue } from './stored-value.ts'

const stored = storedValue('catalogue-on-device', oneOf('1'), { isText: true })

/** Whether the last page found a whole catalogue on this device. A hint only: the worker finds out for itself. */
export const isDeviceFilled = (): boolean => stored.get() !== null

export function setDeviceFilled(isFilled: boolean): void {
  stored.set(isFilled ? '1' : null)
}
