const SHOWN = 14

/** What a screen shows of a key: enough to tell it from others, nothing to use it with. */
export function maskedKey(key: string): string {
  return `${key.slice(0, Math.min(SHOWN, Math.floor(key.length / 2)))}••••••••`
}
